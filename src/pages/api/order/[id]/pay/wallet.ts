import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { walletForm } from '#lib/trade/wallet/wallet.fields.ts';
import { checkPaymentPassword } from '#lib/trade/wallet/payment-password.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/pay/wallet',
  summary: '用余额支付订单',
  who: 'member',
  inPerson: true,
  input: walletForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string(), next: z.string().describe('接下来的页面') }),
  run: async ({ db, member, input, now }) => {
    await checkPaymentPassword(db, member, input.payment_password, now);
    await payByWallet(db, member, input.id, now);
    const next = pathTo('pay_done', {}, { id: input.id });
    return { data: { id: input.id, state: 'paid', next }, message: '支付成功', next };
  },
});

import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { payForStore } from '#lib/trade/payments/wallet-payment.service.ts';
import { walletForm } from '#lib/trade/wallet/wallet.fields.ts';
import { checkPaymentPassword } from '#lib/trade/wallet/payment-password.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/pay/head',
  summary: '总部用自己的余额代付门店请它付的订单；退款回到总部余额',
  who: 'head_office',
  inPerson: true,
  input: walletForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string(), next: z.string().describe('接下来的页面') }),
  run: async ({ db, member, input: { id, payment_password: password }, now }) => {
    await checkPaymentPassword(db, member, password, now);
    await payForStore(db, member, id, now);
    const next = pathTo('store_order', { id });
    return { data: { id, state: 'paid', next }, message: '已代付，门店会收到消息', next };
  },
});

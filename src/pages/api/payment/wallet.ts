import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idsFieldOf } from '#lib/platform/http/call/common.fields.ts';
import { walletForm } from '#lib/trade/wallet/wallet.fields.ts';
import { checkPaymentPassword } from '#lib/trade/wallet/payment-password.service.ts';
import { pageOfPaid } from '#lib/trade/payments/tries/try-view.service.ts';
import { payOrdersByWallet } from '#lib/trade/payments/wallet-payment.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/payment/wallet',
  summary: '用余额一起支付几张订单，要么全付，要么都不付',
  who: 'member',
  inPerson: true,
  input: walletForm.extend({ order_ids: idsFieldOf('请选择要支付的订单') }),
  answer: z.object({
    order_ids: z.array(z.int()).describe('订单编号'),
    state: z.string(),
    next: z.string().describe('接下来的页面'),
  }),
  run: async ({ db, member, input, now }) => {
    const ids = input.order_ids;
    await checkPaymentPassword(db, member, input.payment_password, now);
    await payOrdersByWallet(db, member, ids, now);
    const next = pageOfPaid(ids);
    return { data: { order_ids: ids, state: 'paid', next }, message: '支付成功', next };
  },
});

import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { askedAtField, cancelOrderForm } from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { cancelPaid } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { WISHED_MESSAGE } from '#lib/trade/payments/refunds/refund-wishes.service.ts';
import { sendRefund } from '#lib/trade/payments/refunds/send-refund.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/cancel',
  summary: '取消未发货的已付款订单，款项退回付款的地方：余额、支付平台原路，对公转账由财务转回',
  who: 'operator',
  input: cancelOrderForm.extend({ id: idField, asked_at: askedAtField }),
  answer: z.object({ id: z.int(), state: z.enum(['cancelled', 'paid']) }),
  run: async ({ db, member, input: { id, reason, asked_at: askedAt }, now }) => {
    const { outcome, refundIds } = await cancelPaid(db, member, { orderId: id, reason, askedAt }, now);
    const providers = paymentProviders(runtime().settings, db);
    for (const refundId of refundIds) await sendRefund(db, providers, refundId, now);
    return outcome === 'cancelled'
      ? { data: { id, state: 'cancelled' as const }, message: '订单已取消，款项已退回或正在退回' }
      : { data: { id, state: 'paid' as const }, message: WISHED_MESSAGE };
  },
});

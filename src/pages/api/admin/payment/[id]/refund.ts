import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { parcelsByPayment, refundForm, yuanField } from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import { refundAnswer, sendRefund } from '#lib/trade/payments/refunds/send-refund.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/payment/{id}/refund',
  summary: '退款：number 是这笔付款的第几次退款，重复提交只退一次；payment_id 是其中哪张订单的款，充值不填',
  who: 'operator',
  input: refundForm.extend({
    id: idField,
    number: idField,
    parcels: parcelsByPayment,
    withheld: yuanField
      .optional()
      .describe(
        '订单完成后退款、积分或返现已用掉不够收回时，从退款里扣的金额（元）；与实际不符会先告知，不退款',
      ),
  }),
  answer: z.object({
    id: z.int(),
    refund_id: z.int().nullable(),
    state: z.enum(['done', 'failed', 'waiting']).nullable(),
  }),
  run: async ({ db, member, input, now }) => {
    const { id: tryId, number, payment_id: paymentId = null, amount: amountFen, target, reason } = input;
    const parcels = paymentId === null ? undefined : input.parcels?.get(paymentId);
    const withheldFen = input.withheld ?? 0;
    const wish = { tryId, number, paymentId, amountFen, target, reason, withheldFen, parcels };
    const refund = await enterRefund(db, member, wish, now);
    const providers = paymentProviders(runtime().settings, db);
    return refundAnswer(tryId, refund && ((await sendRefund(db, providers, refund.id, now)) ?? refund));
  },
});

import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { orderRefundForm, parcelsField, yuanField } from '#lib/trade/payments/payments.fields.ts';
import { enterOrderRefund } from '#lib/trade/payments/refunds/order-refund.service.ts';
import { WISHED_MESSAGE } from '#lib/trade/payments/refunds/refund-wishes.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/refund',
  summary: '退款给用余额或对公转账付款的订单：number 是这个订单的第几次退款，重复提交只退一次',
  who: 'operator',
  input: orderRefundForm.extend({
    id: idField,
    number: idField,
    parcels: parcelsField,
    withheld: yuanField
      .optional()
      .describe('订单完成后退款、积分或返现已用掉不够收回时，从退款里扣的金额（元）；与实际不符会先告知'),
  }),
  answer: z.object({
    id: z.int(),
    refund_id: z.int().nullable(),
    state: z.enum(['done', 'waiting']).nullable(),
  }),
  run: async ({ db, member, input, now }) => {
    const { id: orderId, number, amount: amountFen, target, reason, withheld: withheldFen = 0 } = input;
    const wish = { orderId, number, amountFen, target, reason, withheldFen, parcels: input.parcels };
    const refund = await enterOrderRefund(db, member, wish, now);
    const words =
      refund === null
        ? WISHED_MESSAGE
        : refund.state === 'done'
          ? '已退到会员的余额'
          : '退款已登记，请财务转回付款的银行账户，转出后在“退款”里填写流水号';
    const data = { id: orderId, refund_id: refund?.id ?? null, state: refund?.state ?? null };
    return { data, message: words };
  },
});

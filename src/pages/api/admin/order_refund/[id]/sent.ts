import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { refundSentForm } from '#lib/trade/payments/payments.fields.ts';
import { recordRefundSent } from '#lib/trade/payments/refunds/order-refund.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order_refund/{id}/sent',
  summary: '登记对公转账的退款已从银行转回',
  who: 'operator',
  input: refundSentForm.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, bank_reference: reference }, now }) => {
    await recordRefundSent(db, member, { id, reference }, now);
    return { data: { id }, message: '已登记转回，买家会收到消息' };
  },
});

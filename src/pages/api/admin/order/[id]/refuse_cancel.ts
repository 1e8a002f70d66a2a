import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { askedAtField } from '#lib/trade/payments/payments.fields.ts';
import { refuseCancel } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { refuseCancelForm } from '#lib/trade/order-desk/order-desk.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/refuse_cancel',
  summary: '驳回买家的取消申请，订单照常发货',
  who: 'operator',
  input: refuseCancelForm.extend({ id: idField, asked_at: askedAtField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, reason, asked_at: askedAt }, now }) => {
    await refuseCancel(db, member, { id, reason, askedAt }, now);
    return { data: { id }, message: '已驳回取消申请，订单照常发货' };
  },
});

import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { withdrawCancel } from '#lib/trade/payments/refunds/cancel-paid.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/withdraw_cancel',
  summary: '撤回取消申请，订单照常发货',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id }, now }) => {
    await withdrawCancel(db, member, id, now);
    return { data: { id }, message: '已撤回取消申请，订单照常发货' };
  },
  does: '撤回取消申请',
});

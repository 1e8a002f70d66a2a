import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { leaveMissingOut } from '#lib/trade/recalls/office/replace.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/leave_out',
  summary: '召回缺货的部分已退款，订单其余商品照发',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id }, now }) => {
    await leaveMissingOut(db, member, id, now);
    return { data: { id }, message: '缺货部分不再发，其余商品可以发货了' };
  },
});

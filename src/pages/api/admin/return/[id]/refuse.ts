import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { refuseReturn } from '#lib/trade/returns/decide-return.service.ts';
import { refuseForm } from '#lib/trade/returns/returns.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/return/{id}/refuse',
  summary: '驳回售后申请',
  who: 'operator',
  input: refuseForm.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, answer }, now }) => {
    await refuseReturn(db, member, { id, answer }, now);
    return { data: { id }, message: '已驳回，买家会收到消息' };
  },
});

import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { withdrawReturn } from '#lib/trade/returns/own-return.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/return/{id}/withdraw',
  summary: '撤回还没有处理的售后申请；已同意的退货在寄回以前也可以',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id }, now }) => {
    await withdrawReturn(db, member, id, now);
    return { data: { id }, message: '已撤回售后申请' };
  },
  does: '撤回售后申请',
});

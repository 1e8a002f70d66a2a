import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { refuseReturn } from '#lib/trade/returns/decide-return.service.ts';
import { REFUSABLE_STATES } from '#lib/trade/returns/returns.rules.ts';
import { refuseForm } from '#lib/trade/returns/returns.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/return/{id}/refuse',
  summary: '驳回售后申请；已同意、货没有寄来的，带 shown=agreed 驳回',
  who: 'operator',
  input: refuseForm.extend({
    id: idField,
    shown: z
      .enum(REFUSABLE_STATES)
      .default('waiting')
      .describe('看到的状态：waiting 待审核，agreed 已同意；同事刚处理过的不驳回'),
  }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, answer, shown }, now }) => {
    await refuseReturn(db, member, { id, answer, shown }, now);
    return { data: { id }, message: '已驳回，买家会收到消息' };
  },
});

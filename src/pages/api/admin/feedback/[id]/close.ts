import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { shownField } from '#lib/people/feedback/feedback.fields.ts';
import { closeFeedback } from '#lib/people/feedback/feedback.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/feedback/{id}/close',
  summary: '关闭意见反馈',
  who: 'operator',
  input: z.object({ id: idField, shown: shownField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, shown }, now }) => {
    await closeFeedback(db, member, { id, shown }, now);
    return { data: { id }, message: '反馈已关闭' };
  },
});

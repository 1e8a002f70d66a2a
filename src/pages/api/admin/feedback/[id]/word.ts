import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { feedbackWordForm, shownField } from '#lib/people/feedback/feedback.fields.ts';
import { writeAboutFeedback } from '#lib/people/feedback/feedback.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/feedback/{id}/word',
  summary: '回复意见反馈，会员收到消息',
  who: 'operator',
  input: feedbackWordForm.extend({ id: idField, shown: shownField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, text, shown }, now }) => {
    await writeAboutFeedback(db, member, { id, text, isShop: true, shown }, now);
    return { data: { id }, message: '已回复会员' };
  },
});

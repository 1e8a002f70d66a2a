import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { feedbackWordForm } from '#lib/people/feedback/feedback.fields.ts';
import { writeAboutFeedback } from '#lib/people/feedback/feedback.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/feedback/{id}/word',
  summary: '补充意见反馈',
  who: 'buyer',
  input: feedbackWordForm.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, text }, now }) => {
    await writeAboutFeedback(db, member, { id, text, isShop: false }, now);
    return { data: { id }, message: '已发出' };
  },
});

import { z } from 'zod';
import {
  feedbackAnswer,
  feedbackForm,
  feedbackQuery,
  toFeedbackAnswer,
} from '#lib/people/feedback/feedback.fields.ts';
import { listFeedback, submitFeedback } from '#lib/people/feedback/feedback.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { photoFiles } from '#lib/people/uploads/photos.fields.ts';
import { checkUploads, savePhotos } from '#lib/people/uploads/uploads.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/feedback',
  summary: '我的意见反馈，最近有变动的在前',
  who: 'member',
  input: feedbackQuery,
  answer: z.object({
    list: z.array(feedbackAnswer),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
  }),
  run: async ({ db, member, input }) => {
    const { list, page, pages } = await listFeedback(db, { ...input, memberId: member.id });
    return { data: { list: list.map(toFeedbackAnswer), page, pages } };
  },
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/feedback',
  summary: '提交意见反馈，最多三张照片；同一天重复提交同样的内容只算一次',
  who: 'buyer',
  files: { ...photoFiles, before: ({ db, member, now }) => checkUploads(db, member, 'feedback', now) },
  input: feedbackForm,
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { kind, content, contact } = input;
    const photos = () => savePhotos(db, member, { photos: input, purpose: 'feedback' }, now);
    const id = await submitFeedback(db, member, { input: { kind, content, contact }, photos }, now);
    return {
      data: { id },
      message: '反馈已提交，有回复会发消息给您',
      next: pathTo('feedback_info', { id }),
    };
  },
});

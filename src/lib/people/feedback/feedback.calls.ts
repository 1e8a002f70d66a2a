import { pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import {
  feedbackAnswer,
  feedbackForm,
  feedbackQuery,
  feedbackWordForm,
  shownField,
  toFeedbackAnswer,
} from '#lib/people/feedback/feedback.fields.ts';
import {
  closeFeedback,
  listFeedback,
  submitFeedback,
  writeAboutFeedback,
} from '#lib/people/feedback/feedback.service.ts';
import { photoFiles } from '#lib/people/uploads/photos.fields.ts';
import { checkUploads, savePhotos } from '#lib/people/uploads/uploads.service.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postAdminFeedbackIdClose = defineCall({
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

export const postAdminFeedbackIdWord = defineCall({
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

export const postUserFeedbackIdWord = defineCall({
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

export const getUserFeedback = defineCall({
  method: 'GET',
  path: '/api/user/feedback',
  summary: '我的意见反馈，最近有变动的在前',
  who: 'member',
  input: feedbackQuery,
  answer: z.object({
    list: z.array(feedbackAnswer),
    ...pagesAnswer,
  }),
  run: async ({ db, member, input }) => {
    const { list, page, pages } = await listFeedback(db, { ...input, memberId: member.id });
    return { data: { list: list.map(toFeedbackAnswer), page, pages } };
  },
});

export const postUserFeedback = defineCall({
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

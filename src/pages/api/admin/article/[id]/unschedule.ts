import { changedArticleAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { changeFields } from '#lib/content/newsroom/newsroom.fields.ts';
import { unscheduleArticle } from '#lib/content/newsroom/publish.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/unschedule',
  summary: '取消定时发布',
  who: 'editor',
  input: z.object(changeFields),
  answer: changedArticleAnswer,
  run: async ({ db, member, input, now }) => ({
    data: { article: await unscheduleArticle(db, member, { id: input.id, base: input.base }, now) },
    message: '已取消定时',
  }),
});

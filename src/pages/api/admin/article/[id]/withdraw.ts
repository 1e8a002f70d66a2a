import { changedArticleAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { changeFields } from '#lib/content/newsroom/newsroom.fields.ts';
import { withdrawArticle } from '#lib/content/newsroom/publish.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/withdraw',
  summary: '撤下文章，读者不再看到',
  who: 'editor',
  input: z.object(changeFields),
  answer: changedArticleAnswer,
  run: async ({ db, member, input, now }) => ({
    data: { article: await withdrawArticle(db, member, input, now) },
    message: '已撤下',
  }),
});

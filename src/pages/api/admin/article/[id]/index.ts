import { openArticleAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { openArticle } from '#lib/content/newsroom/open-article.service.ts';
import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/article/{id}',
  summary: '打开文章：最新文字、自己的草稿、正在编辑的人、读者评价',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: openArticleAnswer,
  run: async ({ db, member, input, now }) => ({ data: await openArticle(db, member, input.id, now) }),
});

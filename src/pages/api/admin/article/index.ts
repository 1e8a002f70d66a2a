import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { articleListAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { createArticle } from '#lib/content/newsroom/write.service.ts';
import { articleQuery } from '#lib/content/newsroom/newsroom.fields.ts';
import { listArticles } from '#lib/content/newsroom/article-list.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/article',
  summary: '文章列表：搜索、栏目、状态、作者、排序',
  who: 'editor',
  input: articleQuery,
  answer: articleListAnswer,
  run: async ({ db, input }) => {
    const { category: categoryId, ...query } = input;
    return { data: await listArticles(db, { ...query, categoryId }) };
  },
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article',
  summary: '新建文章（草稿）',
  who: 'editor',
  input: z.object({ category: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const id = await createArticle(db, member, input.category, now);
    return { data: { id }, message: '已新建，现在是草稿' };
  },
});

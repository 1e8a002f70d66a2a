import { postDetailAnswer } from '#lib/content/articles/articles-answer.fields.ts';
import { z } from 'zod';
import { readPost } from '#lib/content/articles/articles-api.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { etagOf } from '#lib/platform/http/send/short-answers.server.ts';
import { idField, pageField } from '#lib/platform/http/call/common.fields.ts';

const TYPE = '类型不正确：1 帮助与页面文字，2 行业新闻，3 公司新闻';

export const GET = defineCall({
  method: 'GET',
  path: '/api/post/postDetail',
  summary: '一篇文章的全文，以及同栏目的其他文章（page 翻页，每页 10 篇）',
  who: 'anyone',
  input: z.object({
    type: z.enum(['1', '2', '3'], TYPE).transform((type) => Number(type) as 1 | 2 | 3),
    id: idField,
    page: pageField,
  }),
  answer: postDetailAnswer,
  run: async ({ db, input }) => {
    const data = await readPost(db, input.type, input.id, input.page);
    return { data, etag: etagOf(data) };
  },
});

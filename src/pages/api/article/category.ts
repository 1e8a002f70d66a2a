import {
  helpRootAnswer,
  listedGroupAnswer,
  listedTopicAnswer,
} from '#lib/content/articles/articles-answer.fields.ts';
import { z } from 'zod';
import { readCategory } from '#lib/content/articles/articles-api.service.ts';
import { HELP_ROOT } from '#lib/content/articles/topics.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/article/category',
  summary: '帮助中心的栏目与文章（整个帮助中心、一组或一个栏目）',
  who: 'anyone',
  input: z.object({ category_id: idField.default(HELP_ROOT) }),
  answer: z.union([helpRootAnswer, listedGroupAnswer, listedTopicAnswer]),
  run: async ({ db, input }) => {
    const { part, etag } = await readCategory(db, input.category_id);
    return { data: part, etag };
  },
});

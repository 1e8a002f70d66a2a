import { z } from 'zod';
import { duplicateArticle } from '#lib/content/newsroom/write.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/duplicate',
  summary: '复制为新文章：同一栏目的草稿，标题加“（副本）”；还没改过的副本不会重复建',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const id = await duplicateArticle(db, member, input.id, now);
    return { data: { id }, message: '已复制为新文章，现在是草稿' };
  },
});

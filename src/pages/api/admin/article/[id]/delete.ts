import { z } from 'zod';
import { changeFields } from '#lib/content/newsroom/newsroom.fields.ts';
import { deleteArticle } from '#lib/content/newsroom/publish.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/delete',
  summary: '删除从未发布的文章',
  who: 'editor',
  input: z.object(changeFields),
  answer: z.object({}),
  run: async ({ db, member, input, now }) => {
    await deleteArticle(db, member, { id: input.id, base: input.base }, now);
    return { data: {}, message: '已删除' };
  },
});

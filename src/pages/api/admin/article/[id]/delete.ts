import { z } from 'zod';
import { changeFields } from '#lib/desk/desk-fields.ts';
import { deleteArticle } from '#lib/desk/withdraw.service.ts';
import { defineCall } from '#lib/http/define-call.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/delete',
  summary: '删除从未发布的文章',
  who: 'editor',
  input: z.object(changeFields),
  run: async ({ db, member, input, now }) => {
    await deleteArticle(db, member, input.id, input.base, now);
    return { data: {}, message: '已删除' };
  },
});

import { z } from 'zod';
import { placeArticle } from '#lib/desk/place.service.ts';
import { defineCall, idField } from '#lib/http/define-call.ts';
import { optionalText } from '#lib/http/fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/place',
  summary: '移动栏目，改短地址（原地址自动转到新地址）',
  who: 'editor',
  input: z.object({ id: idField, category: idField, alias: optionalText(100, '短地址') }),
  run: async ({ db, member, input, now }) => {
    const place = { categoryId: input.category, alias: input.alias || null };
    return { data: { article: await placeArticle(db, member, input.id, place, now) }, message: '已更改' };
  },
});

import { changedArticleAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { placeArticle } from '#lib/content/newsroom/place.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, optionalText } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/place',
  summary: '移动栏目，改短地址（seen 为改动前看到的；原地址自动转到新地址）',
  who: 'editor',
  input: z.object({
    id: idField,
    seen_category: idField,
    seen_alias: optionalText(100, '短地址'),
    category: idField,
    alias: optionalText(100, '短地址'),
  }),
  answer: changedArticleAnswer,
  run: async ({ db, member, input, now }) => {
    const change = {
      saw: { categoryId: input.seen_category, alias: input.seen_alias || null },
      place: { categoryId: input.category, alias: input.alias || null },
    };
    return {
      data: { article: await placeArticle(db, member, { id: input.id, ...change }, now) },
      message: '已更改',
    };
  },
});

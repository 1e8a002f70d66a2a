import { z } from 'zod';
import { articleIdsField } from '#lib/desk/desk-fields.ts';
import { orderTopic } from '#lib/desk/order.service.ts';
import { defineCall, idField } from '#lib/http/define-call.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/order',
  summary: '排列一个栏目的全部文章',
  who: 'editor',
  input: z.object({ category: idField, ids: articleIdsField }),
  run: async ({ db, member, input, now }) => {
    await orderTopic(db, member, input.category, input.ids, now);
    return { data: {}, message: '顺序已保存' };
  },
});

import { z } from 'zod';
import { articleIdsField } from '#lib/content/newsroom/newsroom.fields.ts';
import { orderTopic } from '#lib/content/newsroom/place.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/order',
  summary: '排列一个栏目的全部文章（seen 为改动前看到的顺序）',
  who: 'editor',
  input: z.object({ category: idField, seen: articleIdsField, ids: articleIdsField }),
  answer: z.object({}),
  run: async ({ db, member, input, now }) => {
    await orderTopic(db, member, { categoryId: input.category, ...input }, now);
    return { data: {}, message: '顺序已保存' };
  },
});

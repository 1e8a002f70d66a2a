import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { removeBrand } from '#lib/catalogue/brands/brand-office.service.ts';
import { requireUnlinked } from '#lib/content/leading-here.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/brand/{id}/remove',
  summary: '删除品牌；还有在售商品，或有广告、导航指向它时答 409',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: idAnswer,
  example: { id: 12 },
  run: async ({ db, member, input: { id }, now }) => {
    await requireUnlinked(db, pathTo('ppzq_info', { id }));
    await removeBrand(db, member, id, now);
    return { data: { id }, message: '已删除', next: pathTo('brands') };
  },
});

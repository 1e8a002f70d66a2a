import { pastedGoodsAnswer } from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import { z } from 'zod';
import { pickFields } from '#lib/catalogue/pricing/office/form/promotions.fields.ts';
import { pickGoods } from '#lib/catalogue/pricing/office/pick-goods.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/promotion/goods',
  summary: '为促销选商品：搜索（search）、粘贴（paste）、筛选（filter）或按编号（ids）',
  who: 'operator',
  input: z.object(pickFields),
  answer: pastedGoodsAnswer,
  run: async ({ db, input, now }) => ({ data: await pickGoods(db, input, now) }),
});

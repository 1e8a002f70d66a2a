import { trialAnswer } from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import { z } from 'zod';
import { typedPromotionField } from '#lib/catalogue/pricing/office/form/promotions.fields.ts';
import { tryPromotion } from '#lib/catalogue/pricing/office/trial.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, requiredText } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/promotion/trial',
  summary: '试算：一个会员的购物车有这个促销和没有时各付多少',
  who: 'operator',
  input: z.object({
    id: idField.nullable().catch(null),
    promotion: typedPromotionField,
    member: requiredText('会员', 60),
    cart: z.string().max(20_000, '一次最多试 200 行').default(''),
  }),
  answer: trialAnswer,
  run: async ({ db, input, now }) => {
    const { id, promotion: typed, member, cart } = input;
    return { data: await tryPromotion(db, { id, typed, member, cart }, now) };
  },
});

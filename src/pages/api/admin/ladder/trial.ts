import { trialAnswer } from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import { z } from 'zod';
import { toTypedLadders, typedLadderFields } from '#lib/catalogue/pricing/office/ladders/ladders.fields.ts';
import { tryLadders } from '#lib/catalogue/pricing/office/ladders/ladders.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { requiredText } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/ladder/trial',
  summary: '试算：一个会员的购物车按填写的阶梯价和现在的各付多少',
  who: 'operator',
  input: z.object({
    ...typedLadderFields,
    member: requiredText('会员', 60),
    cart: z.string().max(20_000, '一次最多试 200 行').default(''),
  }),
  answer: trialAnswer,
  run: async ({ db, input: { member, cart, ...form }, now }) => ({
    data: await tryLadders(db, { typed: toTypedLadders(form), by: { member, cart } }, now),
  }),
});

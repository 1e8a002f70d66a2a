import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { toTopUp, topUpAnswer } from '#lib/trade/cart/top-up/top-up.fields.ts';
import { topUpCart } from '#lib/trade/cart/top-up/top-up.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/cart/top_up',
  summary: '凑单建议：用常购商品刚好凑到下一档满减、优惠券或包邮，最多 3 个；加购用 /api/cart',
  who: 'member',
  pricesCart: true,
  input: z.object({}),
  answer: z.object({ data: z.array(topUpAnswer) }),
  run: async ({ db, member, now }) => ({ data: { data: (await topUpCart(db, member, now)).map(toTopUp) } }),
});

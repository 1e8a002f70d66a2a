import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { toFillUp, fillUpAnswer } from '#lib/trade/cart/advice/fill-up.fields.ts';
import { fillUpCart } from '#lib/trade/cart/advice/fill-up.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/cart/fill_up',
  summary: '凑单建议：用常购商品刚好凑到下一档满减、优惠券或包邮，最多 3 个；加购用 /api/cart',
  who: 'member',
  pricesCart: true,
  input: z.object({}),
  answer: z.object({ data: z.array(fillUpAnswer) }),
  run: async ({ db, member, now }) => ({ data: { data: (await fillUpCart(db, member, now)).map(toFillUp) } }),
});

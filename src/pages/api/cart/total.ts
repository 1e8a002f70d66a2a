import { z } from 'zod';
import { countCart } from '#lib/trade/cart/cart.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/cart/total',
  summary: '购物车商品种数',
  who: 'member',
  input: z.object({}),
  answer: z.object({ total: z.int() }),
  run: async ({ db, member }) => ({ data: { total: await countCart(db, member) } }),
});

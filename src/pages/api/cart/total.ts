import { z } from 'zod';
import { countCart } from '#lib/cart/cart.service.ts';
import { defineCall } from '#lib/http/define-call.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/cart/total',
  summary: '购物车商品种数',
  who: 'member',
  input: z.object({}),
  run: async ({ db, member }) => ({ data: { total: await countCart(db, member) } }),
});

import { z } from 'zod';
import { copyCart } from '#lib/trade/cart/add/copy-cart.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idsField, idsFieldOf } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/copy',
  summary: '把购物车商品复制给门店',
  who: 'member',
  pricesCart: true,
  input: z.object({ ids: idsField, other_user_ids: idsFieldOf('请选择门店') }),
  answer: z.object({ lines: z.int(), stores: z.int() }),
  run: async ({ db, member, input, now }) => {
    const copied = await copyCart(db, member, { ids: input.ids, storeIds: input.other_user_ids }, now);
    return { data: copied, message: `已将 ${copied.lines} 种商品复制到 ${copied.stores} 家门店的购物车` };
  },
});

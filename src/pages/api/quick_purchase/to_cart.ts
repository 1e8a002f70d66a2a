import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { switchField } from '#lib/platform/http/call/common.fields.ts';
import { pressField } from '#lib/trade/cart/add/cart.fields.ts';
import { padNumbers, someLines } from '#lib/trade/quick-purchase/pad.fields.ts';
import { padToCart } from '#lib/trade/quick-purchase/pad-to-cart.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/to_cart',
  summary: '采购单整单（或给出的几行）加入购物车：加不了的在 refused 里逐行说明，仍留在采购单上',
  who: 'member',
  pricesCart: true,
  input: z.object({
    lines: someLines.optional(),
    numbers: padNumbers.optional(),
    pad: switchField.describe('1：加上的从采购单上取走'),
    press: pressField,
  }),
  answer: z.object({
    total: z.int().describe('购物车里现在有几行'),
    refused: z.array(z.object({ goods_id: z.int(), reason: z.string() })).describe('没有加上的商品和原因'),
  }),
  run: async ({ db, member, input: { lines, numbers, pad: isPad, press }, now }) => {
    const { total, refused, message } = await padToCart(db, member, { lines, numbers, isPad, press }, now);
    const named = refused.map(({ goodsId, reason }) => ({ goods_id: goodsId, reason }));
    return { data: { total, refused: named }, message };
  },
  does: '采购单加入购物车',
});

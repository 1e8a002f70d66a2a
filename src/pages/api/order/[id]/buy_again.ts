import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { pressField } from '#lib/trade/cart/add/cart.fields.ts';
import { MOST_CART_LINES } from '#lib/trade/cart/cart-view.rules.ts';
import { buyAgain } from '#lib/trade/cart/add/again.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

const NONE = '请勾选要采购的商品';

/** Read where the name of its goods is known. */
const typedNumber = z.union([z.string(), z.number()], { error: parseQuantity('').problem });

/**
 * Numbered fields of a form are a list; a box that was not ticked leaves its line without goods, and what stands there
 * unread.
 */
const chosenLines = z.preprocess(
  (given) =>
    given !== null && typeof given === 'object' && !Array.isArray(given) ? Object.values(given) : given,
  z
    .array(z.object({ goods_id: idField.optional(), number: typedNumber.optional() }), { error: NONE })
    .max(MOST_CART_LINES, `一次最多 ${MOST_CART_LINES} 种商品`)
    .transform((lines) =>
      lines.flatMap(({ goods_id: goodsId, number: quantity }) =>
        goodsId === undefined ? [] : [{ goodsId, quantity }],
      ),
    )
    .refine((lines) => lines.length > 0, NONE),
);

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/buy_again',
  summary: '再次采购：整单或选中的商品重新加入购物车，不能买的在 refused 里说明',
  who: 'member',
  pricesCart: true,
  input: z.object({
    id: idField,
    press: pressField,
    lines: chosenLines
      .optional()
      .describe('只买这些商品：lines[0][goods_id]、lines[0][number]，数量不传则与原订单相同；不传则整单'),
  }),
  answer: z.object({
    next: z.string().describe('接下来的页面'),
    total: z.int(),
    refused: z.array(z.object({ goodsId: z.int(), reason: z.string() })).describe('没有加上的商品和原因'),
  }),
  run: async ({ db, member, input, now }) => {
    const { message, ...added } = await buyAgain(db, member, input, now);
    const next = pathTo('cart');
    return { data: { ...added, next }, message, next };
  },
  does: '再次采购，商品已加入购物车',
});

import { MOST_CART_LINES } from '#lib/trade/cart/cart-limits.rules.ts';
import { z } from 'zod';
import type { WantedLine } from '#lib/trade/cart/add/add-any.service.ts';
import { parseQuantity } from '#lib/catalogue/goods/parse-quantity.rules.ts';
import { idField } from '#lib/people/calls/define-call.server.ts';

/** A number of units as typed; the service corrects it to minimum, step and stock. */
export const numberField = z
  .union([z.string(), z.number()], { error: parseQuantity('').problem })
  .transform((typed, context) => {
    const { quantity, problem } = parseQuantity(String(typed));
    if (quantity !== null) return quantity;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** The same where it may be left out: an empty field asks for the smallest number sold. */
export const optionalNumberField = z.preprocess(
  (typed) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed),
  numberField.optional(),
);

const typeField = z.coerce
  .number()
  .pipe(z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(4)], '没有这种购物车类型'))
  .default(0)
  .describe('0 普通，1 限量活动价（秒杀），3 组合（按套），4 换购');

/**
 * An add-to-cart line of spec §3; `price` may be sent but is never trusted, so it is not even read. Of a set
 * `activity_id`, or where it is absent `goods_id`, is the number of the combination.
 */
const addLine = z.object({
  goods_id: idField,
  number: optionalNumberField,
  type: typeField,
  activity_id: idField.optional().describe('组合或换购活动的编号'),
});

/** The list of lines, as an array or as the numbered fields a form makes of one. */
export const addLines = z.preprocess(
  (value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.values(value) : value,
  z
    .array(addLine, { error: '请先选择商品' })
    .min(1, '请先选择商品')
    .max(MOST_CART_LINES, `一次最多 ${MOST_CART_LINES} 种商品`),
);

/** A line as the call has it, in the names of the shop. */
export const toWanted = ({ goods_id, number, type, activity_id }: z.output<typeof addLine>): WantedLine => ({
  goodsId: goods_id,
  quantity: number,
  type,
  activityId: activity_id ?? goods_id,
});

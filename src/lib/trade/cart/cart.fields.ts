import { MOST_CART_LINES } from '#lib/trade/cart/cart-limits.rules.ts';
import { z } from 'zod';
import { idField } from '#lib/people/calls/define-call.server.ts';

/** A number of units as typed; the service corrects it to minimum, step and stock. */
export const numberField = z.coerce
  .number({ error: '请填写正确的数量' })
  .min(0, '请填写正确的数量')
  .max(999_999, '数量最多 999999');

const typeField = z.coerce
  .number()
  .optional()
  .refine((type) => type !== 3, '组合商品请在组合购买专区选购。');

/** An add-to-cart line of spec §3; `price` may be sent but is never trusted, so it is not even read. */
const addLine = z.object({ goods_id: idField, number: numberField.optional(), type: typeField });

/** The list of lines, as an array or as the numbered fields a form makes of one. */
export const addLines = z.preprocess(
  (value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.values(value) : value,
  z
    .array(addLine, { error: '请先选择商品' })
    .min(1, '请先选择商品')
    .max(MOST_CART_LINES, `一次最多 ${MOST_CART_LINES} 种商品`),
);

import { parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { idField, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { yuanToFen } from '#lib/platform/money.rules.ts';
import type { WantedLine } from '#lib/trade/cart/add/activity-lines.service.ts';
import { changedNumbers, MOST_CART_LINES } from '#lib/trade/cart/cart-view.rules.ts';
import { z } from 'zod';

/** A number of units as typed; the service corrects it to minimum, step and stock. */
export const numberField = z
  .union([z.string(), z.number()], { error: parseQuantity('').problem })
  .transform((typed, context) => {
    const { quantity, problem } = parseQuantity(String(typed));
    if (quantity !== null) return quantity;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** Optional number of units: an empty field means the smallest number sold. */
export const optionalNumberField = z.preprocess(
  (typed) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed),
  numberField.optional(),
);

/** Idempotency key of an add to the cart, for senders that may send it again; an empty field is none. */
export const idempotencyKeyField = z
  .union([z.literal('').transform(() => undefined), z.string().regex(/^[\w-]{8,40}$/)], {
    error: '标记应为 8 到 40 个字母、数字、- 或 _',
  })
  .optional()
  .describe('一次加购的标记：没有收到回答时用同一标记重发，只加一次（记住 24 小时）；不传则每次都加');

/** Numbers of a cart's form, by line; unchanged ones are left out. */
export const numbersField = z
  .record(z.string().regex(/^[1-9]\d{0,9}-\d{1,6}$/), z.string().max(20), {
    error: '数量读不出来，请刷新购物车',
  })
  .transform(changedNumbers)
  .describe('各行的数量：numbers[行编号-页面上原来的数量]=新数量；没有改过的不动');

const typeField = wholeNumber('没有这种购物车类型', [0, 9])
  .pipe(z.literal(Object.values(LINE_TYPES), '没有这种购物车类型'))
  .default(0)
  .describe('0 普通，1 限量活动价（秒杀），3 组合（按套），4 换购');

const NO_PRICE = '价格应为元，例如 12.50';
const statedPrice = z
  .union([z.string(), z.number()], NO_PRICE)
  .transform((given, context) => {
    if (given === '') return undefined;
    const fen = yuanToFen(String(given));
    if (fen !== null && fen >= 0) return fen;
    context.addIssue(NO_PRICE);
    return z.NEVER;
  })
  .optional()
  .describe('页面上看到的单价（元）；不作为成交价，与今天的价格不同时在 message 里说明');

/**
 * Fields of an add-to-cart line of product §6.5; `price` and `ck_id` are optional: they are checked and never trusted.
 */
export const lineFields = {
  number: optionalNumberField,
  type: typeField,
  activity_id: idField.optional().describe('组合或换购活动的编号'),
  price: statedPrice,
  ck_id: z
    .preprocess((value) => (value === '' ? undefined : value), idField.optional())
    .describe('商品的仓库编号，同 /api/goods/list；不是该商品的仓库则不加入'),
};

/** A line; for a set `activity_id`, or `goods_id` where that is absent, is the number of the combination. */
const addLine = z.object({ goods_id: idField, ...lineFields });

const NO_LIST =
  '商品列表读不出来：params 应为 [{"goods_id":1,"number":2}] 这样的列表，或 params[0][goods_id] 这样的表单字段';

/** Parses a list sent as JSON text by clients that cannot nest fields; other text is returned unchanged. */
function readList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** List of lines: an array, that as JSON text, or the numbered fields of a form. */
export const addLines = z.preprocess(
  (given) => {
    const value = typeof given === 'string' && given.trim() !== '' ? readList(given) : given;
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.values(value)
      : value;
  },
  z
    .array(addLine, {
      error: ({ input }) => (input === undefined || input === '' ? '请先选择商品' : NO_LIST),
    })
    .min(1, '请先选择商品')
    .max(MOST_CART_LINES, `一次最多 ${MOST_CART_LINES} 种商品`),
);

/** Converts a line of the call to the field names of the shop. */
export const toWanted = (line: z.output<typeof addLine>): WantedLine => ({
  goodsId: line.goods_id,
  quantity: line.number,
  type: line.type,
  activityId: line.activity_id ?? line.goods_id,
  priceFen: line.price,
  warehouseId: line.ck_id,
});

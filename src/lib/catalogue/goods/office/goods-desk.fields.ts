import { z } from 'zod';
import {
  GOODS_FILTERS,
  GOODS_LIMITS,
  GOODS_STATES,
  type GoodsInput,
} from '#lib/catalogue/goods/office/goods-office.rules.ts';
import { optionalText, pageField, requiredText, switchField } from '#lib/platform/http/call/common.fields.ts';
import { yuanToFen } from '#lib/platform/money.rules.ts';
import { parseDateTime } from '#lib/platform/time.rules.ts';

/** The longest that is searched for. */
export const LONGEST_SEARCH = 60;
const MOST_FEN = 100_000_000;
const MOST_UNITS = 1_000_000;

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  Object.keys(words) as [Key, ...Key[]];

/** The address of the list; what cannot be understood shows all that is sold. */
export const goodsQueryFields = {
  keywords: z.string().trim().max(LONGEST_SEARCH).catch(''),
  state: z.enum(keysOf(GOODS_STATES)).catch('on'),
  filter: z
    .enum(keysOf(GOODS_FILTERS))
    .or(z.literal(''))
    .catch('' as const),
  page: pageField,
};

/** A price in yuan; null where it is left empty. */
const priceField = (what: string) =>
  z
    .string()
    .default('')
    .transform((written, context): number | null => {
      if (written.trim() === '') return null;
      const fen = yuanToFen(written.trim().replace(/^[¥￥]|,/g, ''));
      if (fen !== null && fen > 0 && fen <= MOST_FEN) return fen;
      context.addIssue({ code: 'custom', message: `${what}应是大于 0 的金额，最多两位小数，例如 12.50` });
      return z.NEVER;
    });

const neededPrice = (what: string) =>
  priceField(what).transform((fen, context): number => {
    if (fen !== null) return fen;
    context.addIssue({ code: 'custom', message: `请填写${what}` });
    return z.NEVER;
  });

const dayField = (what: string) =>
  z
    .string()
    .default('')
    .transform((written, context): number | null => {
      const at = parseDateTime(written);
      if (at !== null || written.trim() === '') return at;
      context.addIssue({ code: 'custom', message: `${what}请写成 2026-11-30 这样的日期` });
      return z.NEVER;
    });

/** The form of a goods; a box that is not ticked is not sent. */
export const goodsFields = {
  base_price: neededPrice('挂牌价'),
  market_price: neededPrice('市场价'),
  rank2_price: priceField('二级价'),
  rank3_price: priceField('三级价'),
  is_on_sale: switchField,
  lot_no: optionalText(GOODS_LIMITS.lotNo, '批号'),
  produced_at: dayField('生产日期'),
  expires_at: dayField('有效期'),
  origin: optionalText(GOODS_LIMITS.origin, '产地'),
  grade: optionalText(GOODS_LIMITS.grade, '等级'),
  description: optionalText(GOODS_LIMITS.description, '说明'),
};

/** What the form says, in our names. */
export const readGoodsForm = (form: z.output<z.ZodObject<typeof goodsFields>>): GoodsInput => ({
  basePriceFen: form.base_price,
  marketPriceFen: form.market_price,
  rank2PriceFen: form.rank2_price,
  rank3PriceFen: form.rank3_price,
  isOnSale: form.is_on_sale,
  lotNo: form.lot_no,
  producedAt: form.produced_at,
  expiresAt: form.expires_at,
  origin: form.origin,
  grade: form.grade,
  description: form.description.replaceAll('\r\n', '\n'),
});

/** The form in our names, from its texts. */
export const goodsForm = z.object(goodsFields).transform(readGoodsForm);

/** A movement of the stock: `+120`, `-5`; its key names the press of the form. */
export const stockFields = {
  change: z
    .string('请填写增减数量')
    .trim()
    .regex(/^[+-]?\d{1,7}$/, '请填写整数，入库为正，出库为负，例如 120 或 -5')
    .transform(Number)
    .refine((units) => units !== 0, '增减数量不能是 0')
    .refine((units) => Math.abs(units) <= MOST_UNITS, `一次最多增减 ${MOST_UNITS}`),
  remark: requiredText('原因', GOODS_LIMITS.remark, 2),
  request_key: z.string('请刷新页面后再提交').regex(/^[\w-]{8,64}$/, '请刷新页面后再提交'),
};

/** The lot of a report. */
export const lotField = requiredText('批号', GOODS_LIMITS.lotNo);

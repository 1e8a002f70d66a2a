import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { type OfferKind, offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { fenToYuanText, formatFen } from '#lib/platform/money.rules.ts';
import { formatDate, untilText } from '#lib/platform/time.rules.ts';

/** Goods by whether they are sold. */
export const GOODS_STATES = { on: '在售', off: '已下架' } as const;
export type GoodsState = keyof typeof GOODS_STATES;

/** What the list can be narrowed to. */
export const GOODS_FILTERS = {
  none: '缺货',
  scarce: '库存紧张',
  near: '近效期',
  no_report: '在售批次没有检验报告',
  no_photo: '没有照片',
  youx: '包邮专区',
  zy: '中药专区',
  qx: '器械专区',
  kxzq: '控销专区',
} as const;
export type GoodsDeskFilter = keyof typeof GOODS_FILTERS;

/** What an operator calls each action of the audit. */
export const GOODS_ACTIONS = {
  'goods.edit': '修改',
  'goods.stock': '调整库存',
  'goods.photo': '照片',
  'goods.report': '检验报告',
} as const;
export type GoodsAction = keyof typeof GOODS_ACTIONS;

/** A row of the list. */
export interface DeskGoods {
  goods: Goods;
  /** Reports of the lot on sale. */
  reports: number;
}

/** What an operator fills in. Prices in fen, days in ms. */
export interface GoodsInput {
  basePriceFen: number;
  marketPriceFen: number;
  rank2PriceFen: number | null;
  rank3PriceFen: number | null;
  isOnSale: boolean;
  lotNo: string;
  producedAt: number | null;
  expiresAt: number | null;
  origin: string;
  grade: string;
  description: string;
}

export const GOODS_LIMITS = { lotNo: 60, origin: 20, grade: 20, description: 2000, remark: 60 } as const;

/** Photos of one goods at most. */
export const MOST_PHOTOS = 8;
/** A price that moves by more than this share of itself is asked about: a slip of the point is the dearest one. */
const LARGE_CHANGE = 0.5;

export const inputOf = (goods: Goods, marketPriceFen: number): GoodsInput => ({
  basePriceFen: goods.basePriceFen,
  marketPriceFen,
  rank2PriceFen: goods.rankPricesFen[2] ?? null,
  rank3PriceFen: goods.rankPricesFen[3] ?? null,
  isOnSale: goods.isOnSale,
  lotNo: goods.lotNo,
  producedAt: goods.producedAt,
  expiresAt: goods.expiresAt,
  origin: goods.origin,
  grade: goods.grade,
  description: goods.description,
});

/** The fields of the form, in its order and words. */
export const GOODS_FIELDS = {
  base_price: '挂牌价',
  rank2_price: '二级价',
  rank3_price: '三级价',
  market_price: '市场价',
  lot_no: '在售批号',
  produced_at: '生产日期',
  expires_at: '有效期至',
  origin: '产地（中药）',
  grade: '等级（中药）',
  description: '说明',
  is_on_sale: '在售',
} as const;
type TypedGoods = Record<keyof typeof GOODS_FIELDS, string>;

const yuanText = (fen: number | null): string => (fen === null ? '' : fenToYuanText(fen));
const dayText = (ms: number | null): string => (ms === null ? '' : formatDate(ms));

/** What is saved, or was typed, as the form holds it. */
export const typedGoods = (input: GoodsInput): TypedGoods => ({
  base_price: yuanText(input.basePriceFen),
  rank2_price: yuanText(input.rank2PriceFen),
  rank3_price: yuanText(input.rank3PriceFen),
  market_price: yuanText(input.marketPriceFen),
  lot_no: input.lotNo,
  produced_at: dayText(input.producedAt),
  expires_at: dayText(input.expiresAt),
  origin: input.origin,
  grade: input.grade,
  description: input.description,
  is_on_sale: input.isOnSale ? '1' : '',
});

/** What is wrong with what was filled in, by field of the form; empty where nothing is. `now` in ms. */
export function wrongInput(input: GoodsInput, before: GoodsInput, now: number): Record<string, string[]> {
  const wrong: Record<string, string[]> = {};
  const { basePriceFen, rank2PriceFen, rank3PriceFen, producedAt, expiresAt } = input;
  if (rank2PriceFen !== null && rank2PriceFen > basePriceFen)
    wrong['rank2_price'] = ['二级价不能高于挂牌价。'];
  if (rank3PriceFen !== null && rank3PriceFen > (rank2PriceFen ?? basePriceFen))
    wrong['rank3_price'] = ['三级价不能高于二级价和挂牌价。'];
  if (producedAt !== null && expiresAt !== null && expiresAt <= producedAt)
    wrong['expires_at'] = ['有效期应在生产日期之后。'];
  else if (input.isOnSale && expiresAt !== null && expiresAt <= now && !isSameLot(input, before))
    wrong['expires_at'] = ['这个批次已过有效期，换批次或下架后再保存。'];
  return wrong;
}

const isSameLot = (one: GoodsInput, other: GoodsInput): boolean =>
  one.expiresAt === other.expiresAt && one.isOnSale === other.isOnSale;

/** What to say before a price moves far: `比原来的 ¥12.00 变动 90%`; null where it does not. */
export function farMove(basePriceFen: number, beforeFen: number): string | null {
  if (beforeFen === 0) return null;
  const share = Math.abs(basePriceFen - beforeFen) / beforeFen;
  return share > LARGE_CHANGE
    ? `挂牌价比原来的 ${formatFen(beforeFen)} 变动了 ${Math.round(share * 100)}%。`
    : null;
}

/** What to say of offers that a new list price undercuts, running or to come; null where there are none. */
export function undercut(
  offers: readonly { kind: OfferKind; priceFen: number; endsAt: number }[],
): string | null {
  if (offers.length === 0) return null;
  const named = offers.map(
    ({ kind, priceFen, endsAt }) =>
      `${offerKind(kind).priceLabel} ${formatFen(priceFen)}（${untilText(endsAt)}）`,
  );
  return `挂牌价不高于${named.join('、')}：活动价不再便宜，商品会从活动页撤下。`;
}

const price = (fen: number | null): string => (fen === null ? '无' : formatFen(fen));
const day = (ms: number | null): string => (ms === null ? '无' : formatDate(ms));
const text = (value: string): string => value || '无';

const WORDS: { [Key in keyof GoodsInput]: [name: string, say: (value: GoodsInput[Key]) => string] } = {
  basePriceFen: ['挂牌价', price],
  marketPriceFen: ['市场价', price],
  rank2PriceFen: ['二级价', price],
  rank3PriceFen: ['三级价', price],
  isOnSale: ['状态', (value) => GOODS_STATES[value ? 'on' : 'off']],
  lotNo: ['批号', text],
  producedAt: ['生产日期', day],
  expiresAt: ['有效期至', day],
  origin: ['产地', text],
  grade: ['等级', text],
  description: ['说明', (value) => `${value.length} 字`],
};

/** What a save changes, in words: `挂牌价 ¥10.00 → ¥9.50`; empty where it changes nothing. */
export const changeWords = (before: GoodsInput, after: GoodsInput): string =>
  (Object.keys(WORDS) as (keyof GoodsInput)[])
    .filter((key) => before[key] !== after[key])
    .map((key) => wordsOf(key, before, after))
    .join('，');

function wordsOf<Key extends keyof GoodsInput>(key: Key, before: GoodsInput, after: GoodsInput): string {
  const [name, say] = WORDS[key];
  return `${name} ${say(before[key])} → ${say(after[key])}`;
}

import { formatFen } from '#lib/platform/money.rules.ts';
import { isPastExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import type { GoodsInput } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { lotNumberRefusal } from '#lib/catalogue/goods/lots/lot-number.rules.ts';

/** States of goods: on sale or not. */
export const GOODS_STATES = { on: '在售', off: '已下架' } as const;
export type GoodsState = keyof typeof GOODS_STATES;

/** Filters of the list. */
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

/** Labels of the actions in the audit record, for operators. */
export const GOODS_ACTIONS = {
  'goods.create': '新建',
  'goods.edit': '修改',
  'goods.master': '主数据',
  'goods.undo': '撤销',
  'goods.stock': '调整库存',
  'goods.lot': '批次',
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

export const GOODS_LIMITS = {
  lotNo: 60,
  origin: 20,
  grade: 20,
  description: 2000,
  remark: 60,
  offSaleReason: 60,
} as const;

/** Limit of photos of one goods. */
export const MOST_PHOTOS = 8;

/** Returns the problems of the prices by rank, by field; empty where there are none. */
export function wrongRankPrices({
  base_price,
  rank2_price,
  rank3_price,
}: Pick<GoodsInput, 'base_price' | 'rank2_price' | 'rank3_price'>): Record<string, string[]> {
  const wrong: Record<string, string[]> = {};
  if (rank2_price !== null && rank2_price > base_price) wrong['rank2_price'] = ['二级价不能高于挂牌价。'];
  if (rank3_price !== null && rank3_price > (rank2_price ?? base_price))
    wrong['rank3_price'] = ['三级价不能高于二级价和挂牌价。'];
  return wrong;
}

/** Returns the problems of the filled-in values, by field of the form; empty where there are none. `now` in ms. */
export function wrongInput(input: GoodsInput, before: GoodsInput, now: number): Record<string, string[]> {
  const wrong = wrongRankPrices(input);
  const { produced_at, expires_at } = input;
  if (produced_at !== null && produced_at > now && produced_at !== before.produced_at)
    wrong['produced_at'] = ['生产日期不能在今天之后。'];
  if (produced_at !== null && expires_at !== null && expires_at <= produced_at)
    wrong['expires_at'] = ['有效期应在生产日期之后。'];
  else if (input.is_on_sale && isPastExpiry(expires_at, now) && !isSameLot(input, before))
    wrong['expires_at'] = ['这个批次已过有效期，换批次或下架后再保存。'];
  const spoilt = input.lot_no === before.lot_no ? null : lotNumberRefusal(input.lot_no);
  if (spoilt !== null) wrong['lot_no'] = [`${spoilt}。`];
  if (input.is_on_sale)
    for (const [name, label] of Object.entries(LOT_FIELDS) as [keyof typeof LOT_FIELDS, string][])
      if (!input[name] && before[name]) wrong[name] = [`在售商品要有${label}：填上，或下架后再保存。`];
  return wrong;
}

/** Fields that a lot on sale must not lose; goods imported without one stay as they are. */
const LOT_FIELDS = { lot_no: '在售批号', produced_at: '生产日期', expires_at: '有效期' } as const;

const isSameLot = (one: GoodsInput, other: GoodsInput): boolean =>
  one.expires_at === other.expires_at && one.is_on_sale === other.is_on_sale;

/**
 * Value (fen, at the base price) of missing units, or of a difference of a count, above which a second staff user
 * confirms it (product §7.14).
 */
export const COUNT_LIMIT_FEN = 1_000_000;

/** Returns the refusal of a correction that would take more off by itself; null where it may. */
export const writeOffRefusal = (units: number, basePriceFen: number): string | null =>
  -units * basePriceFen > COUNT_LIMIT_FEN
    ? `减少的商品按挂牌价超过 ${formatFen(COUNT_LIMIT_FEN)}，不能直接更正：请在批次页盘点，由另一位同事确认。`
    : null;

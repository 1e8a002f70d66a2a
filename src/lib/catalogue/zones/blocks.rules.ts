import type { GoodsChoices } from '#lib/catalogue/goods/list/goods-choices.rules.ts';
import { type GoodsFilter, type GoodsSort, NO_FILTER } from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import type { RxClass } from '#lib/catalogue/goods/goods.rules.ts';

/** The kinds of parts that a zone's page is made of, as operators know them. */
export const BLOCK_KINDS = {
  banner: '横幅',
  goods_rule: '按条件选的商品',
  goods: '手工选的商品',
  coupons: '优惠券',
  text: '文字',
} as const;
export type BlockKind = keyof typeof BLOCK_KINDS;

/** How goods of a block are shown. */
export type BlockView = 'cards' | 'table';

interface Titled {
  title: string;
  /** A quiet remark next to the title. */
  remark: string;
}

/** A picture with words over it, that leads somewhere. */
interface BannerBlock {
  kind: 'banner';
  title: string;
  text: string;
  /** Within this site, or empty. */
  url: string;
  /** An uploaded picture; drawn where it is empty. */
  imageUrl: string;
}

/** A filter as blocks keep it: of makers, forms and prescription classes one each. */
interface GoodsRule extends Partial<Omit<GoodsFilter, keyof GoodsChoices | 'leftMin' | 'leftMax'>> {
  makerId?: number | null;
  form?: string | null;
  rx?: RxClass | null;
}

const one = <Value>(value: Value | null | undefined): Value[] =>
  value === null || value === undefined ? [] : [value];

/** The filter that a block's rule stands for. */
export const filterOfRule = ({ makerId, form, rx, ...rest }: GoodsRule): GoodsFilter => ({
  ...NO_FILTER,
  ...rest,
  makers: one(makerId),
  forms: one(form),
  rx: one(rx),
});

/** Goods that pass a filter, at most `limit` of them. What the zone itself keeps to is added. */
interface GoodsRuleBlock extends Titled {
  kind: 'goods_rule';
  view: BlockView;
  rule: GoodsRule;
  sort: GoodsSort;
  limit: number;
}

/** Goods chosen one by one, in this order. */
interface GoodsBlock extends Titled {
  kind: 'goods';
  view: BlockView;
  goodsIds: readonly number[];
}

/** Coupons that members may fetch; null for those made for the zone. */
interface CouponsBlock extends Titled {
  kind: 'coupons';
  batchIds: readonly number[] | null;
}

/** Markdown, as in articles. */
interface TextBlock {
  kind: 'text';
  title: string;
  text: string;
}

export type ZoneBlock = BannerBlock | GoodsRuleBlock | GoodsBlock | CouponsBlock | TextBlock;

/** Bounds of what operators fill in: a page has to stay within its budget of elements. */
export const BLOCK_LIMITS = { blocks: 12, title: 40, remark: 80, text: 6000, goods: 30, coupons: 8 } as const;

/** Goods of all blocks together: a card is 14 elements, a page at most 1,000. */
export const MOST_GOODS_OF_BLOCKS = 45;

/** What stands in the database, written through `zones.fields.ts`; null for a kind this build does not know. */
export function readBlock(kind: string, content: string): ZoneBlock | null {
  if (!Object.hasOwn(BLOCK_KINDS, kind)) return null;
  return { ...(JSON.parse(content) as object), kind } as ZoneBlock;
}

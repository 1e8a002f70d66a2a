import type { RxClass } from '#lib/catalogue/goods/goods.rules.ts';
import type { GoodsChoices } from '#lib/catalogue/goods-list/goods-choices.rules.ts';
import { type GoodsFilter, type GoodsSort, NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';

/** The kinds of parts of a zone's page, with the names operators see. */
export const BLOCK_KINDS = {
  banner: '横幅',
  goods_rule: '按条件选的商品',
  goods: '手工选的商品',
  coupons: '优惠券',
  text: '文字',
} as const;
export type BlockKind = keyof typeof BLOCK_KINDS;

/** Displays of a block's goods. */
export const BLOCK_VIEWS = ['cards', 'table'] as const;
export type BlockView = (typeof BLOCK_VIEWS)[number];

interface Titled {
  title: string;
  /** A secondary remark next to the title. */
  remark: string;
}

/** A picture with text over it, linked to an address. */
interface BannerBlock {
  kind: 'banner';
  title: string;
  text: string;
  /** Within this site, or empty. */
  url: string;
  /** An uploaded picture; generated where it is empty. */
  imageUrl: string;
}

/** A filter as stored in blocks: at most one maker, form and prescription class each. */
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

/** Goods that pass a filter, at most `limit` of them. The zone's own condition is added. */
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

/** Limits of what operators fill in: a page has to stay within its budget of elements. */
export const BLOCK_LIMITS = { blocks: 12, title: 40, remark: 80, text: 6000, goods: 30, coupons: 8 } as const;

/** Goods of all blocks together: a card is 14 elements, a page at most 1,000. */
export const MOST_GOODS_OF_BLOCKS = 45;

/** Parses a block from the database, written through `zones.fields.ts`; null for a kind this build does not know. */
export function readBlock(kind: string, content: string): ZoneBlock | null {
  if (!Object.hasOwn(BLOCK_KINDS, kind)) return null;
  return { ...(JSON.parse(content) as object), kind } as ZoneBlock;
}

/** Returns the error in the blocks of a zone, in words that name the block and the remedy; null where there is none. */
export function wrongBlocks(blocks: readonly ZoneBlock[]): string | null {
  if (blocks.length > BLOCK_LIMITS.blocks) return `一页最多 ${BLOCK_LIMITS.blocks} 块，请删去几块再保存。`;
  for (const [index, block] of blocks.entries()) {
    const wrong = wrongBlock(block);
    if (wrong) return `第 ${index + 1} 块（${BLOCK_KINDS[block.kind]}）${wrong}`;
  }
  const goods = blocks.reduce((sum, block) => sum + goodsOf(block), 0);
  if (goods > MOST_GOODS_OF_BLOCKS)
    return `各块合起来有 ${goods} 个商品，一页最多 ${MOST_GOODS_OF_BLOCKS} 个，请减少几个再保存。`;
  return null;
}

function goodsOf(block: ZoneBlock): number {
  if (block.kind === 'goods') return block.goodsIds.length;
  return block.kind === 'goods_rule' ? block.limit : 0;
}

function wrongBlock(block: ZoneBlock): string | null {
  if (block.title.length > BLOCK_LIMITS.title) return `的标题超过 ${BLOCK_LIMITS.title} 字，请写短一些。`;
  if ('remark' in block && block.remark.length > BLOCK_LIMITS.remark)
    return `的说明超过 ${BLOCK_LIMITS.remark} 字，请写短一些。`;
  switch (block.kind) {
    case 'banner':
      return block.title === '' ? '没有标题，请填写横幅上的字。' : null;
    case 'goods_rule':
      return block.limit >= 1 && block.limit <= BLOCK_LIMITS.goods
        ? null
        : `的商品数请填 1 到 ${BLOCK_LIMITS.goods}。`;
    case 'goods':
      if (block.goodsIds.length === 0) return '还没有选商品，请至少选一个。';
      return block.goodsIds.length <= BLOCK_LIMITS.goods
        ? null
        : `选了 ${block.goodsIds.length} 个商品，最多 ${BLOCK_LIMITS.goods} 个。`;
    case 'coupons':
      return (block.batchIds?.length ?? 0) <= BLOCK_LIMITS.coupons
        ? null
        : `最多放 ${BLOCK_LIMITS.coupons} 批券。`;
    case 'text':
      if (block.text.trim() === '') return '没有内容，请填写文字或删去这一块。';
      return block.text.length <= BLOCK_LIMITS.text ? null : `超过 ${BLOCK_LIMITS.text} 字，请分成两块。`;
  }
}

import { readGoodsQuery } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { PROMOTION_KINDS } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import { PROMOTION_LIMITS, PROMOTION_STATES } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { TIER_FIELDS } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import {
  choiceField,
  filterField,
  pageField,
  searchField,
  tabsField,
} from '#lib/platform/http/call/common.fields.ts';
import { cleanPart } from '#lib/platform/http/call/plain-text.rules.ts';
import { LARGEST_ID, readId } from '#lib/platform/ids.rules.ts';
import { z } from 'zod';

/** Parameters of the list of promotions in its address. */
export const promotionQuery = z.object({
  keywords: searchField('搜索活动', '活动名称，或里面的商品', 40),
  kind: filterField('种类', '全部种类', PROMOTION_KINDS),
  state: tabsField('活动状态', PROMOTION_STATES, 'running'),
  page: pageField,
});

const text = (most: number) => z.string().max(most, '内容过长，请分几次').catch('');

/** Fields of picking goods; `how` decides which of the others are used. */
export const pickFields = {
  how: z.enum(['search', 'paste', 'filter', 'ids'], '请选择怎样挑选商品'),
  keywords: text(60),
  /** a pasted list */
  text: z.string().max(400_000, '一次最多粘贴 10000 行').default(''),
  /** meaning of the numbers after a pasted goods code */
  columns: z.enum(['offers', 'parts', 'scope']).catch('scope'),
  /** query of a list of goods as in its address: `category=coldw&maker=3&zone=qx` */
  filter: text(200).transform((query) => readGoodsQuery(new URLSearchParams(query)).filter),
  /** separated by commas */
  ids: text(60_000).transform((ids) => ids.split(',').flatMap((id) => readId(id) ?? [])),
};

/** A text of the form as typed. */
const typed = z.string().max(60, '内容过长');
const goodsId = z.int().positive().max(LARGEST_ID);
const MOST = PROMOTION_LIMITS.goods * 2;

const typedTier = z
  .object({
    ...(Object.fromEntries(TIER_FIELDS.map((name) => [name, typed])) as Record<
      (typeof TIER_FIELDS)[number],
      typeof typed
    >),
    id: goodsId.nullable(),
    seen: typed,
  })
  .meta({ id: 'TypedTier' });

export const typedGoods = z
  .object({
    goodsId,
    price: typed,
    remaining: typed.describe('还剩件数；不限为空'),
    limit: typed,
    quantity: typed,
    seen: typed,
  })
  .meta({ id: 'TypedGoods' });

/**
 * A promotion as its form holds it, in the browser, in calls and in their answers: all values are texts as typed, so
 * that wrong input is not lost.
 */
export const typedPromotion = z
  .object({
    kind: choiceField(PROMOTION_KINDS),
    name: typed,
    /** `2026-11-20T14:05` in Shanghai */
    startsAt: typed,
    endsAt: typed,
    regions: z.array(z.string().regex(/^\d{6}$/)).max(400),
    coversAll: z.boolean(),
    tiers: z.array(typedTier).max(50),
    goods: z.array(typedGoods).max(MOST),
    excluded: z.array(goodsId).max(MOST),
    set: typedGoods.pick({ price: true, remaining: true, limit: true, seen: true }).meta({ id: 'TypedSet' }),
  })
  .meta({ id: 'TypedPromotion' });

/** A promotion's form as one field: JSON of a `TypedPromotion`. */
export const typedPromotionField = z
  .string({ error: '没有收到活动内容，请刷新页面后重试' })
  .transform((text, context): z.output<typeof typedPromotion> => {
    const parsed = typedPromotion.safeParse(fromJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: '活动内容无法读取，请刷新页面后重试' });
    return z.NEVER;
  });

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text, cleanPart);
  } catch {
    return null;
  }
}

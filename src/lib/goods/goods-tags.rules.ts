import { tierText, type Activity } from '#lib/promotions/activity.rules.ts';
import type { Offer } from '#lib/promotions/price.rules.ts';

/** The label of a tag (spec §9); 赠 and 换购 are given by gifts. */
export type TagLabel = '优' | '秒' | '满' | '特' | '新' | '赠' | '换购';

/** A small filled chip on a goods, with what it stands for. */
export interface GoodsTag {
  label: TagLabel;
  meaning: string;
}

/** What of a goods its tags come from. */
export interface TagSource {
  isFreeShipping: boolean;
  freeShippingQuantity: number | null;
  isNew: boolean;
  unit: string;
  offers: readonly Offer[];
  activities: readonly Activity[];
}

function freeShippingTag({ isFreeShipping, freeShippingQuantity, unit }: TagSource): GoodsTag[] {
  if (!isFreeShipping) return [];
  const meaning = freeShippingQuantity === null ? '优选包邮' : `优选，满 ${freeShippingQuantity} ${unit}包邮`;
  return [{ label: '优', meaning }];
}

function activityTags(activities: readonly Activity[]): GoodsTag[] {
  if (activities.length === 0) return [];
  const meaning = activities
    .map(({ name, tiers }) => [name, tiers.map(tierText).join('，')].filter(Boolean).join('：'))
    .join('；');
  return [{ label: '满', meaning }];
}

/** The tags of a goods in the order of what presses most: 秒, 特, 满, 优, 新. */
export function goodsTags(source: TagSource): GoodsTag[] {
  const kinds = new Set(source.offers.map(({ kind }) => kind));
  const special = kinds.has('daily') ? '每日特价' : kinds.has('near_expiry') ? '近效期特价' : null;
  return [
    ...(kinds.has('seckill') ? [{ label: '秒' as const, meaning: '限时秒杀' }] : []),
    ...(special === null ? [] : [{ label: '特' as const, meaning: special }]),
    ...activityTags(source.activities),
    ...freeShippingTag(source),
    ...(source.isNew ? [{ label: '新' as const, meaning: '新品上架' }] : []),
  ];
}

import type { PromotionKind } from '#lib/catalogue/pricing/promotions/promotion-kinds.rules.ts';
import type { PromotionState } from '../form/promotion.rules.ts';

export interface PromotionQuery {
  state: PromotionState;
  kind: PromotionKind | null;
  /** of the name, or of goods in it */
  keywords: string;
  page: number;
  /** rows of a page, unless as many as the office shows */
  size?: number;
}

/** A promotion in the list of all. */
export interface ListedPromotion {
  id: number;
  kind: PromotionKind;
  name: string;
  startsAt: number;
  endsAt: number;
  state: PromotionState;
  /** `12 种商品`, `全部商品，排除 30 种` */
  scope: string;
  /** its rule: tiers in words, the lowest price, the price of a set */
  rule: string;
  /** what it took so far: `已售 120，剩 80` */
  taken: string;
}

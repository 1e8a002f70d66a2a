import { type Goods, mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { goodsTags, type GoodsTag, type TagSource } from '#lib/catalogue/goods/view/goods-tags.rules.ts';
import { type Activity, regionLimitText } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { tierText } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { Offer, UnitPrice } from '#lib/catalogue/pricing/unit/price.rules.ts';

/** A promotion on a goods in words: `秋冬备货满减` and `满 ¥1,000.00 减 ¥60.00`. */
interface PromotionLine {
  name: string;
  text: string;
}

/** What is claimed of a goods next to its price, wherever it is shown to be chosen. */
export interface Claims {
  tags: GoodsTag[];
  /** the price to strike through, in fen; null where there is none */
  struckFen: number | null;
  /** the offer that sets the price shown */
  offer: Offer | null;
  promotions: PromotionLine[];
  /** whether what a ladder saves may be shown */
  tellsSavings: boolean;
}

const NONE: Claims = { tags: [], struckFen: null, offer: null, promotions: [], tellsSavings: false };

const promotionLine = (activity: Activity): PromotionLine => ({
  name: activity.name,
  text: activity.tiers.map((tier) => tierText(activity.kind, tier)).join('，') + regionLimitText(activity),
});

/** The claims on a goods at its price; a prescription medicine has its price and none of them. */
export function claimsOf(
  source: TagSource & Pick<Goods, 'rxClass'>,
  { priceFen, listPriceFen }: Pick<UnitPrice, 'priceFen' | 'listPriceFen'>,
): Claims {
  if (!mayBePromoted(source)) return NONE;
  return {
    tags: goodsTags(source),
    struckFen: listPriceFen > priceFen ? listPriceFen : null,
    offer: source.offers.find((offer) => offer.priceFen === priceFen) ?? null,
    promotions: source.activities.map(promotionLine),
    tellsSavings: true,
  };
}

import { type Goods, mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { activityKind, tierText } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { type Activity, regionLimitText } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import {
  type Offer,
  offersBelow,
  type PriceSource,
  type Rank,
  type UnitPrice,
} from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { TAG_LABELS, type TagLabel } from '#lib/catalogue/pricing/unit/tags.rules.ts';

/** A small filled tag on a goods, with its meaning. */
export interface GoodsTag {
  label: TagLabel;
  meaning: string;
}

/** Source of the tags of a goods. */
interface TagSource {
  isFreeShipping: boolean;
  isNew: boolean;
  offers: readonly Offer[];
  activities: readonly Activity[];
}

/** Returns the tags of offers that do not make a goods cheaper for a member, as its rank price is as low. */
export function idleTags(source: PriceSource, rank: Rank): TagLabel[] {
  const labelsOf = (offers: readonly Offer[]) => [...new Set(offers.map(({ kind }) => offerKind(kind).tag))];
  const counting = labelsOf(offersBelow(source, rank));
  return labelsOf(source.offers).filter((label) => !counting.includes(label));
}

/** An activity with all its tiers: `秋冬备货：满 ¥1,000.00 减 ¥60.00`. */
const activityText = (activity: Activity): string => {
  const { kind, name, tiers } = activity;
  const text = tiers.map((tier) => tierText(kind, tier)).join('，') + regionLimitText(activity);
  return [name, text].filter(Boolean).join('：');
};

/** Returns one tag for each label, however many promotions give it, in the order of `TAG_LABELS`. */
export function goodsTags(source: TagSource): GoodsTag[] {
  const offers = source.offers.map(({ kind }): GoodsTag => {
    const { tag, label } = offerKind(kind);
    return { label: tag, meaning: label };
  });
  const activities = source.activities.flatMap((activity): GoodsTag[] => {
    const { tag } = activityKind(activity.kind);
    return tag === null ? [] : [{ label: tag, meaning: activityText(activity) }];
  });
  // The units of the free delivery are shown in the text next to the tag.
  const isFree: GoodsTag[] = source.isFreeShipping ? [{ label: '优', meaning: '优选包邮' }] : [];
  const isNew: GoodsTag[] = source.isNew ? [{ label: '新', meaning: '新品上架' }] : [];
  const given = Map.groupBy([...offers, ...activities, ...isFree, ...isNew], ({ label }) => label);
  return TAG_LABELS.flatMap((label) => {
    const meanings = new Set(given.get(label)?.map(({ meaning }) => meaning));
    return meanings.size === 0 ? [] : [{ label, meaning: [...meanings].join('；') }];
  });
}

/** A promotion on a goods as text: `秋冬备货满减` and `满 ¥1,000.00 减 ¥60.00`. */
interface PromotionLine {
  name: string;
  text: string;
}

/** Claims shown for a goods next to its price, in lists and on its page. */
export interface Claims {
  tags: GoodsTag[];
  /** the price to strike through, in fen; null where there is none */
  struckFen: number | null;
  /** the offer that sets the price shown */
  offer: Offer | null;
  promotions: PromotionLine[];
  /** true when the saving by a ladder may be shown */
  tellsSavings: boolean;
}

const NONE: Claims = { tags: [], struckFen: null, offer: null, promotions: [], tellsSavings: false };

const promotionLine = (activity: Activity): PromotionLine => ({
  name: activity.name,
  text: activity.tiers.map((tier) => tierText(activity.kind, tier)).join('，') + regionLimitText(activity),
});

/** Returns the claims on a goods at its price; a prescription medicine has a price but no claims. */
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

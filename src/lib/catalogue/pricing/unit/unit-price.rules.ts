import {
  ladderSteps,
  type LadderTier,
  type LadderType,
  reachedStep,
} from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { isOfferKind, offerKind, type OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { fenToYuan, formatFen } from '#lib/platform/money.rules.ts';

export type { LadderTier } from '#lib/catalogue/pricing/unit/ladder.rules.ts';

/** A member's price level (`rank`, product §1.2). */
export type Rank = 1 | 2 | 3;

/** A promotion price of one goods within `[startsAt, endsAt)`, ms UTC. */
export interface Offer {
  /** returned as `offerId`, so that the checkout takes from this offer's stock */
  id?: number;
  kind: OfferKind;
  priceFen: number;
  startsAt: number;
  endsAt: number;
  /** units the offer has left; null = as many as the goods */
  remaining: number | null;
  /** units this member may still buy at it; null = no limit */
  perMemberLimit: number | null;
}

/**
 * Prices, ladder and offers from which the unit price of a goods is computed. A price below 1 fen counts as not set.
 */
export interface PriceSource {
  basePriceFen: number;
  rankPricesFen: { 2?: number; 3?: number };
  ladder: readonly LadderTier[];
  ladderType: LadderType;
  offers: readonly Offer[];
}

export interface PriceBuyer {
  /** null for a visitor, who sees the base price */
  rank: Rank | null;
  /** units of the line; a price shown without a line is that of one unit */
  quantity: number;
  /** ms UTC */
  now: number;
}

/** Reason for a line's price. */
export type PriceReason = 'base' | 'rank' | OfferKind | 'ladder' | 'combination' | 'exchange' | 'gift';

/** An offer that would cost less if the line were within its limits. */
export interface ExceededOffer {
  kind: OfferKind;
  priceFen: number;
  /** units that still get it; 0 when it is used up */
  allowed: number;
  /** `member`: this member's limit; `stock`: the offer's own stock */
  limitedBy: 'member' | 'stock';
}

export interface UnitPrice {
  priceFen: number;
  /** the price to strike through: the base price */
  listPriceFen: number;
  reason: PriceReason;
  /** index in `ladderSteps` when the ladder sets the price, else -1 */
  tierIndex: number;
  /** the offer that sets the price, when it has an id */
  offerId: number | null;
  /** the offer that the line is too large for; null when none would cost less */
  exceeded: ExceededOffer | null;
}

/** Returns the price a buyer pays without ladder and offers: the lower of base and own rank price, at least 1 fen. */
export function ownPrice(
  source: PriceSource,
  rank: Rank | null,
): { priceFen: number; reason: 'base' | 'rank' } {
  const baseFen = Math.max(1, source.basePriceFen);
  const rankFen = (rank === 2 || rank === 3 ? source.rankPricesFen[rank] : undefined) ?? 0;
  if (rankFen >= 1 && rankFen < baseFen) return { priceFen: rankFen, reason: 'rank' };
  return { priceFen: baseFen, reason: 'base' };
}

/** Returns the offers that make a goods cheaper for a buyer of a rank. */
export const offersBelow = (source: PriceSource, rank: Rank | null): Offer[] =>
  source.offers.filter(({ priceFen }) => priceFen < ownPrice(source, rank).priceFen);

const isRunning = ({ priceFen, startsAt, endsAt }: Offer, now: number): boolean =>
  priceFen >= 1 && now >= startsAt && now < endsAt;

/** Returns the units one member may buy at an offer; Infinity without limits. */
const allowedUnits = ({ remaining, perMemberLimit }: Offer): number =>
  Math.max(0, Math.min(remaining ?? Infinity, perMemberLimit ?? Infinity));

/** Returns the prices of a goods without limited offers, which apply to units beyond a limit. */
export const withoutLimits = (source: PriceSource): PriceSource => ({
  ...source,
  offers: source.offers.filter(
    ({ remaining, perMemberLimit }) => remaining === null && perMemberLimit === null,
  ),
});

/** Returns the running offers, the one that applies first. */
const byPrice = (source: PriceSource, now: number): Offer[] =>
  source.offers
    .filter((offer) => isRunning(offer, now))
    .sort(
      (a, b) =>
        a.priceFen - b.priceFen ||
        offerKind(a.kind).scarcity - offerKind(b.kind).scarcity ||
        (a.id ?? 0) - (b.id ?? 0),
    );

/** True when an offer with a limit runs: only then a line may be bought at that price (type 1). */
export const hasLimitedOffer = ({ offers }: Pick<PriceSource, 'offers'>, now: number): boolean =>
  offers.some(
    (offer) => isRunning(offer, now) && (offer.kind === 'seckill' || allowedUnits(offer) < Infinity),
  );

function exceededOffer(offer: Offer): ExceededOffer {
  const { kind, priceFen, remaining, perMemberLimit } = offer;
  const limitedBy = (perMemberLimit ?? Infinity) <= (remaining ?? Infinity) ? 'member' : 'stock';
  return { kind, priceFen, allowed: allowedUnits(offer), limitedBy };
}

/**
 * Returns the unit price of a line: the lowest of base, rank, running offers and the ladder step reached, never above
 * the base price and never below 1 fen. Ladder reductions (type 1) come off the buyer's own price and do not add up
 * with offers. An offer with limits applies only when the whole line fits within them; a larger line gets the
 * next-lowest price for all its units, so that a line has one price. Of equal prices the one without limits applies.
 */
export function unitPrice(source: PriceSource, buyer: PriceBuyer): UnitPrice {
  const quantity = Math.max(1, buyer.quantity);
  const own = ownPrice(source, buyer.rank);
  const listPriceFen = Math.max(1, source.basePriceFen);
  let best: UnitPrice = { ...own, listPriceFen, tierIndex: -1, offerId: null, exceeded: null };

  const steps = ladderSteps(source.ladder, source.ladderType, own.priceFen);
  const tierIndex = reachedStep(steps, quantity);
  const step = steps[tierIndex];
  if (step !== undefined) {
    best = { ...best, priceFen: step.priceFen, reason: 'ladder', tierIndex };
  }

  const offers = byPrice(source, buyer.now);
  const offer = offers.find((one) => quantity <= allowedUnits(one));
  if (offer !== undefined && offer.priceFen < best.priceFen) {
    const { priceFen, kind: reason, id: offerId = null } = offer;
    best = { ...best, priceFen, reason, tierIndex: -1, offerId };
  }
  const [cheapest] = offers;
  if (cheapest === undefined || cheapest.priceFen >= best.priceFen) return best;
  return { ...best, exceeded: exceededOffer(cheapest) };
}

/**
 * Returns the unit price of a line without the ladder or offer that sets it: the price this buyer would otherwise pay
 * for the same units. Every saving is measured against it (product §5.10).
 */
export function priceWithout(source: PriceSource, buyer: PriceBuyer, price: UnitPrice): UnitPrice {
  const { reason, priceFen } = price;
  if (reason === 'ladder') return unitPrice({ ...source, ladder: [] }, buyer);
  if (!isOfferKind(reason)) return price;
  const offers = source.offers.filter((offer) => offer.kind !== reason || offer.priceFen !== priceFen);
  return unitPrice({ ...source, offers }, buyer);
}

/** Returns the price of one unit without ladder and limits; comparing it shows a price change at any quantity. */
export function referencePrice(source: PriceSource, rank: Rank | null, now: number): number {
  return unitPrice({ ...source, ladder: [] }, { rank, quantity: 1, now }).priceFen;
}

/** The part of a goods with its suggested retail price; 0 where it has none. */
interface Retailed {
  retailPriceFen: number;
}

/** Returns the margin of the retail price over a price, in whole percent rounded down; 0 where there is none. */
const marginPercent = (retailPriceFen: number, priceFen: number): number =>
  Math.max(0, Math.floor(((retailPriceFen - priceFen) * 100) / retailPriceFen));

/** Retail price and the margin at a price: `零售 ¥18.00 毛利 33%`; empty where the goods has no retail price. */
export function marginText({ retailPriceFen }: Retailed, priceFen: number): string {
  if (retailPriceFen <= 0) return '';
  const percent = marginPercent(retailPriceFen, priceFen);
  return `零售 ${formatFen(retailPriceFen)}${percent > 0 ? ` 毛利 ${percent}%` : ''}`;
}

/** A ladder with the field names of the API (product §9.4), in yuan, as one buyer sees it. */
export interface LadderFields {
  /** tiers by rising `number`: the tier's own figure (`price`) and the resulting price of one unit (`unit_price`) */
  ladder_price: { number: number; price: number; unit_price: number }[];
  /** meaning of `price`: 0 the unit price, 1 a reduction per unit of the buyer's own price */
  ladder_price_type: LadderType;
}

/**
 * Returns the ladder of a goods as every call answers it; programs order by it. It holds only tiers that set the price
 * of a line that just reaches them: a tier that the buyer's own price or an offer undercuts is left out.
 */
export function ladderFields(source: PriceSource, { rank, now }: Omit<PriceBuyer, 'quantity'>): LadderFields {
  const { ladder, ladderType } = source;
  const own = ownPrice(source, rank).priceFen;
  return {
    ladder_price: ladderSteps(ladder, ladderType, own)
      .filter(({ minQuantity: quantity }) => unitPrice(source, { rank, now, quantity }).reason === 'ladder')
      .map(({ minQuantity, priceFen }) => ({
        number: minQuantity,
        price: fenToYuan(ladderType === 1 ? own - priceFen : priceFen),
        unit_price: fenToYuan(priceFen),
      })),
    ladder_price_type: ladderType,
  };
}

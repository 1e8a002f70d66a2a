import type { ActivityTier } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import {
  findActivityGoods,
  findCombinationParts,
  findCombinations,
  findGrantsLeft,
  findLaddersAndOffers,
  findOfferTaken,
  findSetsTaken,
  type GrantLeft,
  type TierRow,
} from '#lib/catalogue/pricing/promotions/promotions.repository.ts';
import { type KnownActivity, runningActivities } from '#lib/catalogue/pricing/promotions/running.service.ts';
import type { LadderTier, Offer } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

export {
  findCombinationParts,
  findOffersOfKind,
  returnGrant,
  returnOffer,
  returnSets,
  takeGrant,
  takeOffer,
  takeSets,
} from '#lib/catalogue/pricing/promotions/promotions.repository.ts';
export {
  countExcluded,
  findActivity,
  findCombinationsFrom,
  findOffersBetween,
  findOffersNotBelow,
} from '#lib/catalogue/pricing/promotions/ahead.repository.ts';

/** Ladder and running offers of each goods; goods with neither are absent. */
export interface GoodsPromotions {
  ladders: Map<number, LadderTier[]>;
  offers: Map<number, Offer[]>;
}

/** Loads ladders and running offers of many goods in two round trips; limits are the units this member has left. */
export async function loadGoodsPromotions(
  db: Db,
  goodsIds: readonly number[],
  memberId: number | null,
  now: number,
): Promise<GoodsPromotions> {
  if (goodsIds.length === 0) return { ladders: new Map(), offers: new Map() };
  const [ladderRows, offerRows] = await findLaddersAndOffers(db, goodsIds, now);
  const limited = offerRows.filter((row) => row.perMemberLimit !== null).map(({ id }) => id);
  const takenRows =
    memberId === null || limited.length === 0 ? [] : await findOfferTaken(db, memberId, limited);
  const taken = new Map(takenRows.map((row) => [row.offerId, row.taken]));
  const ladders = Map.groupBy(ladderRows, (row) => row.goodsId);
  const offers = Map.groupBy(offerRows, (row) => row.goodsId);
  return {
    ladders: mapValues(ladders, ({ minQuantity, priceFen }) => ({
      minQuantity,
      priceFen,
    })),
    offers: mapValues(offers, (row) => ({
      id: row.id,
      kind: row.kind,
      priceFen: row.priceFen,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      remaining: row.remaining,
      perMemberLimit: allowedOf(row.perMemberLimit, taken.get(row.id)),
    })),
  };
}

/** Loads the activities that run at `now` (ms), with their goods lists reduced to these goods. */
export async function loadActivities(db: Db, goodsIds: readonly number[], now: number): Promise<Activity[]> {
  const running = await runningActivities(db, now);
  const ids = running.map(({ id }) => id);
  if (ids.length === 0 || goodsIds.length === 0) return [];
  const listed = Map.groupBy(await findActivityGoods(db, ids, goodsIds), (goods) => goods.activityId);
  const left = await grantsLeft(
    db,
    running.filter(({ id, coversAll, tiers }) => {
      return coversAll || listed.has(id) || tiers.some((tier) => goodsIds.includes(tier.grantGoodsId ?? 0));
    }),
  );
  return running.map(({ id, kind, name, coversAll, regions, regionText, tiers }) => {
    const goods = listed.get(id) ?? [];
    const pick = (excluded: 0 | 1) =>
      goods.filter((row) => row.isExcluded === excluded).map((row) => row.goodsId);
    return {
      id,
      kind,
      name,
      regions,
      regionText,
      tiers: tiers.map((tier) => toTier(left.has(tier.id) ? { ...tier, ...left.get(tier.id) } : tier)),
      goodsIds: coversAll ? null : pick(0),
      excludedGoodsIds: pick(1),
    };
  });
}

/** Converts a row to a tier for pricing and texts. */
export function toTier(row: TierRow): ActivityTier {
  const { grantType: type } = row;
  return {
    id: row.id,
    thresholdFen: row.thresholdFen,
    thresholdUnits: row.thresholdUnits,
    ...(row.reductionFen === null ? {} : { reductionFen: row.reductionFen }),
    ...(row.ratePermille === null ? {} : { ratePermille: row.ratePermille }),
    ...(type === null
      ? {}
      : {
          grant: {
            type,
            goodsId: row.grantGoodsId,
            goodsName: row.grantGoodsName ?? '',
            quantity: row.grantQuantity,
            priceFen: row.grantPriceFen,
            repeats: row.grantRepeats === 1,
            remaining: row.grantRemaining,
          },
        }),
  };
}

/** Reads the units left of limited grants; they change with each order, so they are not cached. */
async function grantsLeft(db: Db, activities: readonly KnownActivity[]): Promise<Map<number, GrantLeft>> {
  const limited = activities.flatMap(({ tiers }) =>
    tiers.filter((tier) => tier.grantRemaining !== null).map(({ id }) => id),
  );
  const rows = limited.length === 0 ? [] : await findGrantsLeft(db, limited);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A set with its goods. */
export interface KnownCombination {
  id: number;
  name: string;
  priceFen: number;
  /** it does not run now: kept for its name and its goods */
  isOver: boolean;
  /** sets that may still be bought: of all, and by this member */
  allowed: number | null;
  parts: { goodsId: number; quantity: number }[];
}

/** Loads sets by their ids, including those that do not run at `now` (ms). Limits are the sets this member has left. */
export async function loadCombinations(
  db: Db,
  ids: readonly number[],
  memberId: number | null,
  now: number,
): Promise<KnownCombination[]> {
  if (ids.length === 0) return [];
  const rows = await findCombinations(db, ids);
  if (rows.length === 0) return [];
  const found = rows.map(({ id }) => id);
  const parts = Map.groupBy(await findCombinationParts(db, found), (part) => part.activityId);
  const takenRows = memberId === null ? [] : await findSetsTaken(db, memberId, found);
  const taken = new Map(takenRows.map((row) => [row.activityId, row.taken]));
  return rows.map((row) => {
    const own = allowedOf(row.perMemberLimit, taken.get(row.id));
    const allowed = Math.min(own ?? Infinity, row.remaining ?? Infinity);
    return {
      id: row.id,
      name: row.name,
      priceFen: row.priceFen,
      isOver: now < row.startsAt || now >= row.endsAt,
      allowed: Number.isFinite(allowed) ? Math.max(0, allowed) : null,
      parts: (parts.get(row.id) ?? []).map(({ goodsId, quantity }) => ({ goodsId, quantity })),
    };
  });
}

const allowedOf = (limit: number | null, taken = 0): number | null =>
  limit === null ? null : Math.max(0, limit - taken);

function mapValues<K, V, W>(groups: Map<K, V[]>, change: (value: V) => W): Map<K, W[]> {
  return new Map([...groups].map(([key, values]) => [key, values.map(change)]));
}

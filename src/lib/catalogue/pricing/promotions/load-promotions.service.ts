import type { Db } from '#lib/platform/db/database.server.ts';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { type ActivityKind, isActivityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { ActivityTier } from '#lib/catalogue/pricing/activities/kinds/kind.rules.ts';
import type { LadderTier, Offer } from '#lib/catalogue/pricing/unit/price.rules.ts';
import {
  findActivityGoods,
  findActivityTiers,
  findCombinationParts,
  findLadders,
  findOfferTaken,
  findRunningActivities,
  findRunningCombinations,
  findRunningOffers,
  findSetsTaken,
  type TierRow,
} from '#lib/catalogue/pricing/promotions/promotions.repository.ts';

/** The ladder and the running offers of each goods; goods with neither are absent. */
export interface GoodsPromotions {
  ladders: Map<number, LadderTier[]>;
  offers: Map<number, Offer[]>;
}

/** Ladders and running offers of many goods in three queries; limits are what this member has left of them. */
export async function loadGoodsPromotions(
  db: Db,
  goodsIds: readonly number[],
  memberId: number | null,
  now: number,
): Promise<GoodsPromotions> {
  if (goodsIds.length === 0) return { ladders: new Map(), offers: new Map() };
  const ladderRows = await findLadders(db, goodsIds);
  const offerRows = await findRunningOffers(db, goodsIds, now);
  const limited = offerRows.filter((row) => row.per_member_limit !== null).map(({ id }) => id);
  const takenRows =
    memberId === null || limited.length === 0 ? [] : await findOfferTaken(db, memberId, limited);
  const taken = new Map(takenRows.map((row) => [row.offer_id, row.taken]));
  const ladders = Map.groupBy(ladderRows, (row) => row.goods_id);
  const offers = Map.groupBy(offerRows, (row) => row.goods_id);
  return {
    ladders: mapValues(ladders, ({ min_quantity, price_fen }) => ({
      minQuantity: min_quantity,
      priceFen: price_fen,
    })),
    offers: mapValues(offers, (row) => ({
      id: row.id,
      kind: row.kind,
      priceFen: row.price_fen,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      remaining: row.remaining,
      perMemberLimit: allowedOf(row.per_member_limit, taken.get(row.id)),
    })),
  };
}

/** The activities that run at `now` (ms), with the part of their goods lists that concerns these goods. */
export async function loadActivities(db: Db, goodsIds: readonly number[], now: number): Promise<Activity[]> {
  const rows = (await findRunningActivities(db, now)).flatMap((row) =>
    isActivityKind(row.kind) ? [{ ...row, kind: row.kind satisfies ActivityKind }] : [],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0 || goodsIds.length === 0) return [];
  const tiers = Map.groupBy(await findActivityTiers(db, ids), (tier) => tier.activity_id);
  const listed = Map.groupBy(await findActivityGoods(db, ids, goodsIds), (goods) => goods.activity_id);
  return rows.map(({ id, kind, name, covers_all, regions }) => {
    const goods = listed.get(id) ?? [];
    const pick = (excluded: 0 | 1) =>
      goods.filter((row) => row.is_excluded === excluded).map((row) => row.goods_id);
    return {
      id,
      kind,
      name,
      tiers: (tiers.get(id) ?? []).map(toTier),
      goodsIds: covers_all === 1 ? null : pick(0),
      excludedGoodsIds: pick(1),
      regions: regions === '' ? null : regions.split(','),
    };
  });
}

/** A tier as pricing and words take it. */
export function toTier(row: TierRow): ActivityTier {
  const { grant_type: type } = row;
  return {
    id: row.id,
    thresholdFen: row.threshold_fen,
    thresholdUnits: row.threshold_units,
    ...(row.reduction_fen === null ? {} : { reductionFen: row.reduction_fen }),
    ...(row.rate_permille === null ? {} : { ratePermille: row.rate_permille }),
    ...(type === null
      ? {}
      : {
          grant: {
            type,
            goodsId: row.grant_goods_id,
            goodsName: row.grant_goods_name ?? '',
            quantity: row.grant_quantity,
            priceFen: row.grant_price_fen,
            repeats: row.grant_repeats === 1,
            remaining: row.grant_remaining,
          },
        }),
  };
}

/** A set that runs, and what is in it. */
export interface RunningCombination {
  id: number;
  name: string;
  priceFen: number;
  /** sets that may still be had: of all, and by this member */
  allowed: number | null;
  parts: { goodsId: number; quantity: number }[];
}

/** Sets that run at `now` (ms): those named, or all. Limits are what this member has left of them. */
export async function loadCombinations(
  db: Db,
  ids: readonly number[] | null,
  memberId: number | null,
  now: number,
): Promise<RunningCombination[]> {
  if (ids?.length === 0) return [];
  const rows = await findRunningCombinations(db, ids, now);
  if (rows.length === 0) return [];
  const running = rows.map(({ id }) => id);
  const parts = Map.groupBy(await findCombinationParts(db, running), (part) => part.activity_id);
  const takenRows = memberId === null ? [] : await findSetsTaken(db, memberId, running);
  const taken = new Map(takenRows.map((row) => [row.activity_id, row.taken]));
  return rows.map((row) => {
    const own = allowedOf(row.per_member_limit, taken.get(row.id));
    const allowed = Math.min(own ?? Infinity, row.remaining ?? Infinity);
    return {
      id: row.id,
      name: row.name,
      priceFen: row.price_fen,
      allowed: Number.isFinite(allowed) ? Math.max(0, allowed) : null,
      parts: (parts.get(row.id) ?? []).map(({ goods_id, quantity }) => ({ goodsId: goods_id, quantity })),
    };
  });
}

const allowedOf = (limit: number | null, taken = 0): number | null =>
  limit === null ? null : Math.max(0, limit - taken);

function mapValues<K, V, W>(groups: Map<K, V[]>, change: (value: V) => W): Map<K, W[]> {
  return new Map([...groups].map(([key, values]) => [key, values.map(change)]));
}

import type { Db } from '#lib/platform/db/database.server.ts';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { LadderTier, Offer } from '#lib/catalogue/pricing/unit/price.rules.ts';
import {
  findActivityGoods,
  findActivityTiers,
  findLadders,
  findOfferTaken,
  findRunningActivities,
  findRunningOffers,
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
      perMemberLimit:
        row.per_member_limit === null ? null : Math.max(0, row.per_member_limit - (taken.get(row.id) ?? 0)),
    })),
  };
}

/** The activities that run at `now` (ms), with the part of their goods lists that concerns these goods. */
export async function loadActivities(db: Db, goodsIds: readonly number[], now: number): Promise<Activity[]> {
  const rows = await findRunningActivities(db, now);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0 || goodsIds.length === 0) return [];
  const tiers = Map.groupBy(await findActivityTiers(db, ids), (tier) => tier.activity_id);
  const listed = Map.groupBy(await findActivityGoods(db, ids, goodsIds), (goods) => goods.activity_id);
  return rows.map(({ id, kind, name, covers_all }) => {
    const goods = listed.get(id) ?? [];
    const pick = (excluded: 0 | 1) =>
      goods.filter((row) => row.is_excluded === excluded).map((row) => row.goods_id);
    return {
      id,
      kind,
      name,
      tiers: (tiers.get(id) ?? []).map((tier) => ({
        thresholdFen: tier.threshold_fen,
        ...(tier.reduction_fen === null ? {} : { reductionFen: tier.reduction_fen }),
        ...(tier.rate_permille === null ? {} : { ratePermille: tier.rate_permille }),
      })),
      goodsIds: covers_all === 1 ? null : pick(0),
      excludedGoodsIds: pick(1),
    };
  });
}

function mapValues<K, V, W>(groups: Map<K, V[]>, change: (value: V) => W): Map<K, W[]> {
  return new Map([...groups].map(([key, values]) => [key, values.map(change)]));
}

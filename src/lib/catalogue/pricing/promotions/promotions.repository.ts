import { named, readAll, type Named } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { together } from '#lib/platform/db/together.server.ts';
import type { GoodsLadderRow } from '#lib/catalogue/goods/goods.table.ts';
import type {
  ActivityGoodsTable,
  ActivityRow,
  ActivityTierRow,
  CombinationTable,
  OfferRow,
  OfferTable,
} from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import type { Selectable } from 'kysely';
import { activityKinds } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';

/**
 * Selects offers below the list price. An offer at or above it, where the list price was lowered since, is shown
 * neither on its page nor as a tag.
 */
const worthwhileOffers = (db: Db) =>
  db
    .selectFrom('offer')
    .innerJoin('goods', 'goods.id', 'offer.goods_id')
    .selectAll('offer')
    .whereRef('offer.price_fen', '<', 'goods.base_price_fen');

/** Finds the ladders of the goods, and their offers that run at `now` (ms). */
export async function findLaddersAndOffers(
  db: Db,
  goodsIds: readonly number[],
  now: number,
): Promise<[GoodsLadderRow[], OfferRow[]]> {
  const ladders = db.selectFrom('goods_ladder').selectAll().where('goods_id', 'in', goodsIds);
  const offers = worthwhileOffers(db).where('offer.goods_id', 'in', goodsIds);
  const [steps, running] = await together(db, [
    ladders.orderBy('goods_id').orderBy('min_quantity'),
    offers.where('offer.starts_at', '<=', now).where('offer.ends_at', '>', now).orderBy('offer.id'),
  ]);
  return [steps.map(named), running.map(named)];
}

/**
 * Selects offers of one kind over goods on sale, without prescription medicines: these are not shown in places for
 * promotions (product §3.3).
 */
export const offersOfKind = (db: Db, kind: OfferTable['kind']) =>
  worthwhileOffers(db)
    .where('offer.kind', '=', kind)
    .where('goods.is_on_sale', '=', 1)
    .where('goods.rx_class', '!=', 'rx');

/** Finds offers of one kind that run at `now` (ms) and are not used up, the earliest end first. */
export function findOffersOfKind(
  db: Db,
  kind: OfferTable['kind'],
  limit: number,
  now: number,
): Promise<OfferRow[]> {
  return readAll(
    offersOfKind(db, kind)
      .where('offer.starts_at', '<=', now)
      .where('offer.ends_at', '>', now)
      .where((eb) => eb.or([eb('offer.remaining', 'is', null), eb('offer.remaining', '>', 0)]))
      .orderBy('offer.ends_at')
      .orderBy('offer.id')
      .limit(limit),
  );
}

/** Counts the units a member has bought at offers, in orders not cancelled. */
export function findOfferTaken(
  db: Db,
  memberId: number,
  offerIds: readonly number[],
): Promise<{ offerId: number | null; taken: number }[]> {
  return readAll(
    db
      .selectFrom('order_line')
      .innerJoin('orders', 'orders.id', 'order_line.order_id')
      .select(['order_line.offer_id', (line) => line.fn.sum<number>('order_line.quantity').as('taken')])
      .where('order_line.offer_id', 'in', offerIds)
      .where('orders.member_id', '=', memberId)
      .where('orders.state', '!=', 'cancelled')
      .groupBy('order_line.offer_id'),
  );
}

/** Finds activities over goods that run at `now` (ms) or later; special prices and sets are read by other functions. */
export function findActivitiesFrom(db: Db, now: number): Promise<ActivityRow[]> {
  return readAll(
    db
      .selectFrom('activity')
      .selectAll()
      .where(
        'kind',
        'in',
        activityKinds().map(([kind]) => kind),
      )
      .where('ends_at', '>', now)
      .orderBy('id'),
  );
}

/** Finds name and window of activities over goods, also of those that have ended; sets are not included. */
export function findActivityTimes(
  db: Db,
  ids: readonly number[],
): Promise<Pick<ActivityRow, 'id' | 'name' | 'startsAt' | 'endsAt'>[]> {
  return readAll(
    db
      .selectFrom('activity')
      .select(['id', 'name', 'starts_at', 'ends_at'])
      .where('id', 'in', ids)
      .where('kind', '!=', 'combination'),
  );
}

export type TierRow = ActivityTierRow & { grantGoodsName: string | null };

/** Finds tiers with the name of the goods they grant. */
export function findActivityTiers(db: Db, activityIds: readonly number[]): Promise<TierRow[]> {
  return readAll(
    db
      .selectFrom('activity_tier')
      .leftJoin('goods', 'goods.id', 'activity_tier.grant_goods_id')
      .selectAll('activity_tier')
      .select('goods.name as grant_goods_name')
      .where('activity_id', 'in', activityIds)
      .orderBy('threshold_fen')
      .orderBy('threshold_units')
      .orderBy('activity_tier.id'),
  );
}

export type GrantLeft = Pick<ActivityTierRow, 'id' | 'grantRemaining'>;

/** Finds the units left of the grants of these tiers. */
export function findGrantsLeft(db: Db, tierIds: readonly number[]): Promise<GrantLeft[]> {
  return readAll(db.selectFrom('activity_tier').select(['id', 'grant_remaining']).where('id', 'in', tierIds));
}

export type CombinationRow = Named<Selectable<CombinationTable>> & {
  id: number;
  name: string;
  startsAt: number;
  endsAt: number;
};

/** Selects sets with the name and the window of their activity. */
export const combinations = (db: Db) =>
  db
    .selectFrom('combination')
    .innerJoin('activity', 'activity.id', 'combination.activity_id')
    .selectAll('combination')
    .select(['activity.id as id', 'activity.name as name', 'activity.starts_at', 'activity.ends_at']);

/** Finds sets by their ids, whether they run or not. */
export function findCombinations(db: Db, ids: readonly number[]): Promise<CombinationRow[]> {
  return readAll(combinations(db).where('activity.id', 'in', ids).orderBy('activity.id'));
}

/** Finds the goods of sets, the first part of each first. */
export function findCombinationParts(
  db: Db,
  activityIds: readonly number[],
): Promise<Named<Selectable<ActivityGoodsTable>>[]> {
  return readAll(
    db
      .selectFrom('activity_goods')
      .selectAll()
      .where('activity_id', 'in', activityIds)
      .where('is_excluded', '=', 0)
      .orderBy('activity_id')
      .orderBy('goods_id'),
  );
}

/** Counts the sets that a member has in orders not cancelled. */
export function findSetsTaken(
  db: Db,
  memberId: number,
  activityIds: readonly number[],
): Promise<{ activityId: number | null; taken: number }[]> {
  return readAll(
    db
      .selectFrom('order_line')
      .innerJoin('orders', 'orders.id', 'order_line.order_id')
      .select(['order_line.activity_id', (line) => line.fn.sum<number>('order_line.sets').as('taken')])
      .where('order_line.activity_id', 'in', activityIds)
      .where('orders.member_id', '=', memberId)
      .where('orders.state', '!=', 'cancelled')
      .groupBy('order_line.activity_id'),
  );
}

/** Finds the goods that activities list or exclude, among those given. */
export function findActivityGoods(
  db: Db,
  activityIds: readonly number[],
  goodsIds: readonly number[],
): Promise<Named<Selectable<ActivityGoodsTable>>[]> {
  return readAll(
    db
      .selectFrom('activity_goods')
      .selectAll()
      .where('activity_id', 'in', activityIds)
      .where('goods_id', 'in', goodsIds),
  );
}

/** Takes units of an offer; false when it has fewer left. */
export async function takeOffer(trx: Trx, id: number, quantity: number): Promise<boolean> {
  const result = await trx
    .updateTable('offer')
    .set((offer) => ({ remaining: offer('remaining', '-', quantity) }))
    .where('id', '=', id)
    .where((offer) => offer.or([offer('remaining', 'is', null), offer('remaining', '>=', quantity)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes sets of a combination; false when it has fewer left. */
export async function takeSets(trx: Trx, activityId: number, sets: number): Promise<boolean> {
  const result = await trx
    .updateTable('combination')
    .set((row) => ({ remaining: row('remaining', '-', sets) }))
    .where('activity_id', '=', activityId)
    .where((row) => row.or([row('remaining', 'is', null), row('remaining', '>=', sets)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function returnSets(trx: Trx, activityId: number, sets: number): Promise<void> {
  await trx
    .updateTable('combination')
    .set((row) => ({ remaining: row('remaining', '+', sets) }))
    .where('activity_id', '=', activityId)
    .execute();
}

/** Takes granted units of a tier; false when it has fewer left. */
export async function takeGrant(trx: Trx, tierId: number, units: number): Promise<boolean> {
  const result = await trx
    .updateTable('activity_tier')
    .set((tier) => ({ grant_remaining: tier('grant_remaining', '-', units) }))
    .where('id', '=', tierId)
    .where((tier) => tier.or([tier('grant_remaining', 'is', null), tier('grant_remaining', '>=', units)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function returnGrant(trx: Trx, tierId: number, units: number): Promise<void> {
  await trx
    .updateTable('activity_tier')
    .set((tier) => ({ grant_remaining: tier('grant_remaining', '+', units) }))
    .where('id', '=', tierId)
    .execute();
}

/** Returns units to an offer that has a limit. */
export async function returnOffer(trx: Trx, id: number, quantity: number): Promise<void> {
  await trx
    .updateTable('offer')
    .set((offer) => ({ remaining: offer('remaining', '+', quantity) }))
    .where('id', '=', id)
    .execute();
}

/** Finds the next moment (ms) after `now` at which an offer or activity begins or ends; null when none is planned. */
export async function findNextPromotionChange(db: Db, now: number): Promise<number | null> {
  const ends = (table: 'offer' | 'activity', column: 'starts_at' | 'ends_at') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.min<number | null>(column).as('at'))
      .where(column, '>', now);
  const moments = await ends('offer', 'starts_at')
    .unionAll(ends('offer', 'ends_at'))
    .unionAll(ends('activity', 'starts_at'))
    .unionAll(ends('activity', 'ends_at'))
    .execute();
  const known = moments.map(({ at }) => at).filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}

import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { GoodsLadderRow } from '#lib/catalogue/goods/goods.table.ts';
import type {
  ActivityGoodsTable,
  ActivityRow,
  ActivityTierRow,
  OfferRow,
  OfferTable,
} from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import type { Selectable } from 'kysely';

export function findLadders(db: Db, goodsIds: readonly number[]): Promise<GoodsLadderRow[]> {
  return db
    .selectFrom('goods_ladder')
    .selectAll()
    .where('goods_id', 'in', goodsIds)
    .orderBy('goods_id')
    .orderBy('min_quantity')
    .execute();
}

/** Offers of the goods that run at `now` (ms). */
export function findRunningOffers(db: Db, goodsIds: readonly number[], now: number): Promise<OfferRow[]> {
  return db
    .selectFrom('offer')
    .selectAll()
    .where('goods_id', 'in', goodsIds)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('id')
    .execute();
}

/** Offers of one kind that run now (ms) and have something left, those that end first leading. */
export function findOffersOfKind(
  db: Db,
  kind: OfferTable['kind'],
  limit: number,
  now: number,
): Promise<OfferRow[]> {
  return db
    .selectFrom('offer')
    .innerJoin('goods', 'goods.id', 'offer.goods_id')
    .selectAll('offer')
    .where('offer.kind', '=', kind)
    .where('offer.starts_at', '<=', now)
    .where('offer.ends_at', '>', now)
    .where('goods.is_on_sale', '=', 1)
    .where((eb) => eb.or([eb('offer.remaining', 'is', null), eb('offer.remaining', '>', 0)]))
    .orderBy('offer.ends_at')
    .orderBy('offer.id')
    .limit(limit)
    .execute();
}

/** Units a member has taken of offers, in orders not cancelled. */
export function findOfferTaken(
  db: Db,
  memberId: number,
  offerIds: readonly number[],
): Promise<{ offer_id: number | null; taken: number }[]> {
  return db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .select(['order_line.offer_id', (line) => line.fn.sum<number>('order_line.quantity').as('taken')])
    .where('order_line.offer_id', 'in', offerIds)
    .where('orders.member_id', '=', memberId)
    .where('orders.state', '!=', 'cancelled')
    .groupBy('order_line.offer_id')
    .execute();
}

export function findRunningActivities(db: Db, now: number): Promise<ActivityRow[]> {
  return db
    .selectFrom('activity')
    .selectAll()
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('id')
    .execute();
}

export function findActivityTiers(db: Db, activityIds: readonly number[]): Promise<ActivityTierRow[]> {
  return db
    .selectFrom('activity_tier')
    .selectAll()
    .where('activity_id', 'in', activityIds)
    .orderBy('threshold_fen')
    .execute();
}

/** Which of the goods an activity lists or excludes. */
export function findActivityGoods(
  db: Db,
  activityIds: readonly number[],
  goodsIds: readonly number[],
): Promise<Selectable<ActivityGoodsTable>[]> {
  return db
    .selectFrom('activity_goods')
    .selectAll()
    .where('activity_id', 'in', activityIds)
    .where('goods_id', 'in', goodsIds)
    .execute();
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

/** Gives units back to an offer that has a limit. */
export async function returnOffer(trx: Trx, id: number, quantity: number): Promise<void> {
  await trx
    .updateTable('offer')
    .set((offer) => ({ remaining: offer('remaining', '+', quantity) }))
    .where('id', '=', id)
    .execute();
}

/** The next moment (ms) after `now` at which an offer or activity begins or ends; null when none is planned. */
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

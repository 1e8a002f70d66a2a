import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import {
  type CombinationRow,
  combinations,
  offersOfKind,
} from '#lib/catalogue/pricing/promotions/promotions.repository.ts';
import type {
  ActivityRow,
  OfferRow,
  OfferTable,
} from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Finds offers of one kind whose time overlaps `[from, until)` (ms), by start, including those that are used up. */
export function findOffersBetween(
  db: Db,
  kind: OfferTable['kind'],
  { from, until }: { from: number; until: number },
): Promise<OfferRow[]> {
  return readAll(
    offersOfKind(db, kind)
      .where('offer.ends_at', '>', from)
      .where('offer.starts_at', '<', until)
      .orderBy('offer.starts_at')
      .orderBy('offer.ends_at')
      .orderBy('offer.id'),
  );
}

/** Finds offers of a goods that run at `now` (ms) or later and are not below a list price, in fen. */
export function findOffersNotBelow(
  db: Db,
  { goodsId, fen }: { goodsId: number; fen: number },
  now: number,
): Promise<Pick<OfferRow, 'kind' | 'priceFen' | 'endsAt'>[]> {
  return readAll(
    db
      .selectFrom('offer')
      .select(['kind', 'price_fen', 'ends_at'])
      .where('goods_id', '=', goodsId)
      .where('ends_at', '>', now)
      .where('price_fen', '>=', fen)
      .orderBy('starts_at')
      .orderBy('id'),
  );
}

/** Finds sets that run at `now` (ms) or later, the earliest start first. */
export function findCombinationsFrom(db: Db, now: number): Promise<CombinationRow[]> {
  return readAll(
    combinations(db).where('activity.ends_at', '>', now).orderBy('activity.starts_at').orderBy('activity.id'),
  );
}

/** Counts the goods on sale that an activity excludes, by prescription class, ephedrine and controlled sales. */
export function countExcluded(
  db: Db,
  activityId: number,
): Promise<{ isRx: 0 | 1; isMhj: 0 | 1; isKxzq: 0 | 1; goods: number }[]> {
  return readAll(
    db
      .selectFrom('activity_goods')
      .innerJoin('goods', 'goods.id', 'activity_goods.goods_id')
      .where('activity_goods.activity_id', '=', activityId)
      .where('activity_goods.is_excluded', '=', 1)
      .where('goods.is_on_sale', '=', 1)
      .select((eb) => [
        eb.case().when('goods.rx_class', '=', 'rx').then(eb.lit(1)).else(eb.lit(0)).end().as('is_rx'),
        'goods.is_mhj',
        'goods.is_kxzq',
        eb.fn.countAll<number>().as('goods'),
      ])
      .groupBy(['is_rx', 'goods.is_mhj', 'goods.is_kxzq']),
  );
}

/** Finds a promotion of any kind by its id. */
export function findActivity(db: Db, id: number): Promise<ActivityRow | undefined> {
  return readFirst(db.selectFrom('activity').selectAll().where('id', '=', id));
}

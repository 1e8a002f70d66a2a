import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { ActivityRow } from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import type { Schema } from '#lib/schema.table.ts';
import type { PromotionQuery, PromotionState } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';

/** Scope of the list, with the goods that match the keywords. */
export type PromotionScope = Pick<PromotionQuery, 'kind' | 'keywords'> & { goodsIds: readonly number[] };

type Activities = ExpressionBuilder<Schema, 'activity'>;

const inState = (eb: Activities, state: PromotionState, now: number): Expression<SqlBool> => {
  if (state === 'stopped') return eb('stopped_at', 'is not', null);
  const bounds = {
    running: [eb('starts_at', '<=', now), eb('ends_at', '>', now)],
    coming: [eb('starts_at', '>', now), eb('ends_at', '>', now)],
    over: [eb('ends_at', '<=', now)],
  }[state];
  return eb.and([eb('stopped_at', 'is', null), ...bounds]);
};

function matching(db: Db, { kind, keywords, goodsIds }: PromotionScope) {
  return db
    .selectFrom('activity')
    .$if(kind !== null, (query) => query.where('kind', '=', kind ?? 'seckill'))
    .$if(keywords !== '', (query) =>
      query.where((eb) => eb.or([contains('activity.name', keywords), ...withGoods(eb, goodsIds)])),
    );
}

/** Conditions for promotions that contain goods as offers, in their list, or as grants. */
function withGoods(eb: Activities, goodsIds: readonly number[]): Expression<SqlBool>[] {
  if (goodsIds.length === 0) return [];
  const offered = eb.selectFrom('offer').select('offer.activity_id').where('goods_id', 'in', goodsIds);
  const granted = eb
    .selectFrom('activity_tier')
    .select('activity_tier.activity_id')
    .where('grant_goods_id', 'in', goodsIds);
  const listed = eb
    .selectFrom('activity_goods')
    .select('activity_goods.activity_id')
    .where('goods_id', 'in', goodsIds)
    .where('is_excluded', '=', 0);
  return [eb('id', 'in', offered), eb('id', 'in', listed), eb('id', 'in', granted)];
}

export async function countPromotions(
  db: Db,
  scope: PromotionScope,
  state: PromotionState,
  now: number,
): Promise<number> {
  const row = await matching(db, scope)
    .where((eb) => inState(eb, state, now))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Finds a page of promotions: planned ones by start, running ones by end, the others the latest first. */
export function findPromotions(
  db: Db,
  scope: PromotionScope,
  { state, now }: { state: PromotionState; now: number },
  page: { limit: number; offset: number },
): Promise<ActivityRow[]> {
  const query = matching(db, scope)
    .where((eb) => inState(eb, state, now))
    .selectAll('activity');
  const sorted =
    state === 'coming'
      ? query.orderBy('starts_at')
      : state === 'running'
        ? query.orderBy('ends_at')
        : query.orderBy('ends_at', 'desc');
  return readAll(sorted.orderBy('id', 'desc').limit(page.limit).offset(page.offset));
}

/** Sums up the offers of each promotion: number, lowest price, and units left where these are limited. */
export function findOfferSums(db: Db, ids: readonly number[]) {
  return readAll(
    db
      .selectFrom('offer')
      .innerJoin('activity', 'activity.id', 'offer.activity_id')
      .whereRef('offer.ends_at', '=', 'activity.ends_at')
      .where('offer.activity_id', 'in', ids)
      .groupBy('offer.activity_id')
      .select(['offer.activity_id'])
      .select(({ fn }) => [
        fn.countAll<number>().as('goods'),
        fn.min<number>('offer.price_fen').as('lowest'),
        fn.sum<number | null>('offer.remaining').as('remaining'),
      ]),
  );
}

/** Counts the goods listed and excluded by each promotion. */
export function findListedCounts(db: Db, ids: readonly number[]) {
  return readAll(
    db
      .selectFrom('activity_goods')
      .where('activity_id', 'in', ids)
      .groupBy(['activity_id', 'is_excluded'])
      .select(['activity_id', 'is_excluded'])
      .select(({ fn }) => fn.countAll<number>().as('goods')),
  );
}

export const findSets = (db: Db, ids: readonly number[]) =>
  readAll(db.selectFrom('combination').selectAll().where('activity_id', 'in', ids));

/** Counts the units sold at the offers of each promotion, in orders not cancelled. */
export function findSoldAtOffers(db: Db, ids: readonly number[]) {
  return readAll(
    db
      .selectFrom('order_line')
      .innerJoin('orders', 'orders.id', 'order_line.order_id')
      .innerJoin('offer', 'offer.id', 'order_line.offer_id')
      .where('offer.activity_id', 'in', ids)
      .where('orders.state', '!=', 'cancelled')
      .groupBy('offer.activity_id')
      .select(['offer.activity_id'])
      .select(({ fn }) => fn.sum<number>('order_line.quantity').as('units')),
  );
}

/** Counts the sets and the granted units of each promotion, in orders not cancelled. */
export function findTaken(db: Db, ids: readonly number[]) {
  return readAll(
    db
      .selectFrom('order_line')
      .innerJoin('orders', 'orders.id', 'order_line.order_id')
      .where('order_line.activity_id', 'in', ids)
      .where('orders.state', '!=', 'cancelled')
      .groupBy('order_line.activity_id')
      .select(['order_line.activity_id'])
      .select(({ fn }) => [
        fn.sum<number>('order_line.sets').as('sets'),
        fn.sum<number>('order_line.quantity').as('units'),
      ]),
  );
}

import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Schema } from '#lib/schema.table.ts';
import type { GoodsFilter, GoodsSort } from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import type { MatchingGoods } from '#lib/catalogue/search/matching-goods.query.ts';
import type { RxClass } from '#lib/catalogue/goods/goods-words.rules.ts';

/** A filter with what it needs of the moment: categories as ids, the clock. */
export interface GoodsScope {
  filter: GoodsFilter;
  /** All ids below the category asked for; null asks for none. */
  categoryIds: readonly number[] | null;
  /** Lots that expire before this (ms) are near their expiry. */
  nearBefore: number;
  /** ms */
  now: number;
}

type Goods = ExpressionBuilder<Schema, 'goods'>;

const FLAG_OF = { youx: 'is_youx', zy: 'is_zy', qx: 'is_qx', kxzq: 'is_kxzq', new: 'is_new' } as const;

function promoted(eb: Goods, now: number): Expression<SqlBool> {
  const running = eb
    .selectFrom('offer')
    .select('offer.goods_id')
    .where('offer.starts_at', '<=', now)
    .where('offer.ends_at', '>', now)
    .where((or) => or.or([or('offer.remaining', 'is', null), or('offer.remaining', '>', 0)]));
  const listed = eb
    .selectFrom('activity_goods')
    .innerJoin('activity', 'activity.id', 'activity_goods.activity_id')
    .select('activity_goods.goods_id')
    .where('activity_goods.is_excluded', '=', 0)
    .where('activity.starts_at', '<=', now)
    .where('activity.ends_at', '>', now);
  const ladders = eb.selectFrom('goods_ladder').select('goods_ladder.goods_id');
  return eb.or([eb('goods.id', 'in', running), eb('goods.id', 'in', listed), eb('goods.id', 'in', ladders)]);
}

function conditions(eb: Goods, { filter, categoryIds, nearBefore, now }: GoodsScope) {
  const list: Expression<SqlBool>[] = [eb('goods.is_on_sale', '=', 1)];
  if (categoryIds) list.push(eb('goods.category_id', 'in', categoryIds));
  if (filter.makerId !== null) list.push(eb('goods.maker_id', '=', filter.makerId));
  if (filter.form !== null) list.push(eb('goods.dosage_form', '=', filter.form));
  if (filter.rx !== null) list.push(eb('goods.rx_class', '=', filter.rx));
  if (filter.inStock) list.push(eb('goods.stock', '>', 0));
  if (filter.minFen !== null) list.push(eb('goods.base_price_fen', '>=', filter.minFen));
  if (filter.maxFen !== null) list.push(eb('goods.base_price_fen', '<=', filter.maxFen));
  if (filter.zone === 'near') list.push(eb('goods.expires_at', '<=', nearBefore));
  else if (filter.zone !== null) list.push(eb(`goods.${FLAG_OF[filter.zone]}`, '=', 1));
  if (filter.promo) list.push(promoted(eb, now));
  return eb.and(list);
}

const matching = (db: Db, scope: GoodsScope) => db.selectFrom('goods').where((eb) => conditions(eb, scope));

/** The ids of one page, in order; ties go by id so that pages never overlap. */
export async function findGoodsPage(
  db: Db,
  scope: GoodsScope,
  sort: GoodsSort,
  page: { limit: number; offset: number },
): Promise<number[]> {
  const query = sorted(pageQuery(db, scope), sort);
  const rows = await query.limit(page.limit).offset(page.offset).execute();
  return rows.map(({ id }) => id);
}

const COUNTED_BY = ['goods.dosage_form', 'goods.maker_id', 'goods.rx_class'] as const;

/** What filters count goods by. */
interface CountedBy {
  dosage_form: string;
  maker_id: number;
  rx_class: RxClass;
}

/** So many goods of one dosage form, maker and prescription class; one where no number is given. */
export interface GoodsCount extends CountedBy {
  goods?: number;
}

/** A goods that a search found and a filter lets through. */
export interface GoodsMatched extends CountedBy {
  id: number;
}

/**
 * All goods of a search that pass the filter, in order, with what they are counted by. To find them takes longer than
 * to read them, so the page and the counts come of the same walk.
 */
export function findMatches(
  db: Db,
  scope: GoodsScope,
  found: MatchingGoods,
  sort: GoodsSort,
): Promise<GoodsMatched[]> {
  const query = sort === 'best' ? bestMatches(db, scope, found) : sorted(foundQuery(db, scope, found), sort);
  return query.select(COUNTED_BY).execute();
}

const pageQuery = (db: Db, scope: GoodsScope) => matching(db, scope).select('goods.id');

const foundQuery = (db: Db, scope: GoodsScope, found: MatchingGoods) =>
  pageQuery(db, scope).where('goods.id', 'in', found.clearSelect().select('found.goods_id'));

/** A search's own order: exact names, those that begin with the words, then sales and stock. */
const bestMatches = (db: Db, scope: GoodsScope, found: MatchingGoods) =>
  db
    .selectFrom('goods')
    .innerJoin(found.as('match'), 'match.goods_id', 'goods.id')
    .where((eb) => conditions(eb, scope))
    .select('goods.id')
    .orderBy('match.rank')
    .orderBy('goods.sales_count', 'desc')
    .orderBy('goods.stock', 'desc')
    .orderBy('goods.id');

type PageQuery = ReturnType<typeof pageQuery>;

function sorted(query: PageQuery, sort: GoodsSort): PageQuery {
  switch (sort) {
    case 'price_asc':
      return query.orderBy('goods.base_price_fen').orderBy('goods.id');
    case 'price_desc':
      return query.orderBy('goods.base_price_fen', 'desc').orderBy('goods.id', 'desc');
    case 'unit_asc':
      return query
        .orderBy('goods.unit_price_centifen', (order) => order.asc().nullsLast())
        .orderBy('goods.id');
    case 'expiry':
      return query.orderBy('goods.expires_at', (order) => order.asc().nullsLast()).orderBy('goods.id');
    case 'new':
      return query.orderBy('goods.is_new', 'desc').orderBy('goods.id', 'desc');
    default:
      return query.orderBy('goods.sales_count', 'desc').orderBy('goods.id', 'desc');
  }
}

/** How many goods match, by dosage form, maker and prescription class together; one scan. */
export function countGoods(db: Db, scope: GoodsScope): Promise<GoodsCount[]> {
  return matching(db, scope)
    .groupBy(COUNTED_BY)
    .select(COUNTED_BY)
    .select(({ fn }) => fn.countAll<number>().as('goods'))
    .execute();
}

import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Schema } from '#lib/schema.table.ts';
import type { GoodsFilter, GoodsSort, GoodsWithin } from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import { type Buyer, standing } from '#lib/catalogue/search/buyer-order.query.ts';
import type { MatchingGoods } from '#lib/catalogue/search/matching-goods.query.ts';
import type { RxClass, Zone } from '#lib/catalogue/goods/goods-words.rules.ts';
import { addMonths, DAY_MS } from '#lib/platform/time.rules.ts';

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

/** The goods with a price for a time of which some is left. */
const onOffer = (eb: Goods, now: number) =>
  eb
    .selectFrom('offer')
    .select('offer.goods_id')
    .where('offer.starts_at', '<=', now)
    .where('offer.ends_at', '>', now)
    .where((or) => or.or([or('offer.remaining', 'is', null), or('offer.remaining', '>', 0)]));

function isPromoted(eb: Goods, now: number): Expression<SqlBool> {
  const running = onOffer(eb, now);
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
  if (filter.zone !== null) list.push(ofZone(eb, filter.zone, nearBefore));
  if (filter.promo) list.push(isPromoted(eb, now));
  if (filter.within) list.push(...keptTo(eb, filter.within, { nearBefore, now }));
  return eb.and(list);
}

const ofZone = (eb: Goods, zone: Zone, nearBefore: number): Expression<SqlBool> =>
  zone === 'near' ? eb('goods.expires_at', '<=', nearBefore) : eb(`goods.${FLAG_OF[zone]}`, '=', 1);

/** The goods that an activity covers. */
function coveredBy(eb: Goods, { id, coversAll }: { id: number; coversAll: boolean }): Expression<SqlBool> {
  const named = (excluded: 0 | 1) =>
    eb
      .selectFrom('activity_goods')
      .select('activity_goods.goods_id')
      .where('activity_goods.activity_id', '=', id)
      .where('activity_goods.is_excluded', '=', excluded);
  const left = eb('goods.id', 'not in', named(1));
  return coversAll ? left : eb.and([eb('goods.id', 'in', named(0)), left]);
}

/** What a page keeps to by what goods are listed under. */
function listedUnder(
  eb: Goods,
  { uncontrolled, marks, categoryCodes, makerIds, ids, activities }: GoodsWithin,
): Expression<SqlBool>[] {
  const list: Expression<SqlBool>[] = [];
  if (activities) list.push(eb.or(activities.map((activity) => coveredBy(eb, activity))));
  if (uncontrolled) list.push(eb('goods.is_kxzq', '=', 0));
  if (marks) list.push(eb.or(marks.map((mark) => eb(`goods.${FLAG_OF[mark]}`, '=', 1))));
  if (categoryCodes) {
    const found = eb.selectFrom('category').select('category.id').where('category.code', 'in', categoryCodes);
    list.push(eb('goods.category_id', 'in', found));
  }
  if (makerIds) list.push(makerIds.length > 0 ? eb('goods.maker_id', 'in', makerIds) : eb.lit(false));
  if (ids) list.push(eb('goods.id', 'in', ids));
  return list;
}

const soldInPart = (eb: Goods, province: string) =>
  eb.exists(
    eb
      .selectFrom('goods_area')
      .select('goods_area.goods_id')
      .where('goods_area.region_code', 'like', `${province}%`)
      .whereRef('goods_area.goods_id', '=', 'goods.id'),
  );

/** What a page keeps to. */
function keptTo(
  eb: Goods,
  within: GoodsWithin,
  { nearBefore, now }: Pick<GoodsScope, 'nearBefore' | 'now'>,
): Expression<SqlBool>[] {
  const { zone, promotable, scopeCode, origin, grade, freeFrom, monthsLeft, offer } = within;
  const { soldIn, addedDays, commonName, promoted } = within;
  const list = listedUnder(eb, within);
  if (soldIn) list.push(eb('goods.is_kxzq', '=', 1), soldInPart(eb, soldIn));
  if (addedDays) list.push(eb('goods.created_at', '>', now - addedDays * DAY_MS));
  if (commonName) list.push(eb('goods.common_name', '=', commonName));
  if (promoted) list.push(isPromoted(eb, now));
  if (zone) list.push(ofZone(eb, zone, nearBefore));
  if (promotable) list.push(eb('goods.rx_class', '!=', 'rx'));
  if (scopeCode) list.push(eb('goods.scope_code', '=', scopeCode));
  if (origin) list.push(eb('goods.origin', '=', origin));
  if (grade) list.push(eb('goods.grade', '=', grade));
  if (freeFrom) list.push(eb('goods.free_shipping_quantity', '<=', freeFrom));
  if (monthsLeft) {
    list.push(eb('goods.expires_at', '>', now), eb('goods.expires_at', '<=', addMonths(now, monthsLeft)));
  }
  if (offer) list.push(eb('goods.id', 'in', onOffer(eb, now).where('offer.kind', '=', offer)));
  return list;
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
  { goods, buyer }: { goods: MatchingGoods; buyer: Buyer | null },
  sort: GoodsSort,
): Promise<GoodsMatched[]> {
  const query =
    sort === 'best' ? bestMatches(db, scope, { goods, buyer }) : sorted(foundQuery(db, scope, goods), sort);
  return query.select(COUNTED_BY).execute();
}

const pageQuery = (db: Db, scope: GoodsScope) => matching(db, scope).select('goods.id');

const foundQuery = (db: Db, scope: GoodsScope, found: MatchingGoods) =>
  pageQuery(db, scope).where('goods.id', 'in', found.clearSelect().select('found.goods_id'));

/**
 * A search's own order: exact names, those that begin with the words, then sales and stock; after them what is sold
 * out, and last what the buyer may not have.
 */
const bestMatches = (
  db: Db,
  scope: GoodsScope,
  { goods: found, buyer }: { goods: MatchingGoods; buyer: Buyer | null },
) =>
  db
    .selectFrom('goods')
    .innerJoin(found.as('match'), 'match.goods_id', 'goods.id')
    .where((eb) => conditions(eb, scope))
    .select('goods.id')
    .orderBy(standing(buyer))
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

/** A fact of goods that a zone's goods are chosen by. */
export type CountedColumn = 'origin' | 'grade';

/** How many goods pass a filter by one fact of theirs, the most leading; goods without it are left out. */
export async function countBy(
  db: Db,
  scope: GoodsScope,
  column: CountedColumn,
): Promise<{ value: string; goods: number }[]> {
  return matching(db, scope)
    .where(`goods.${column}`, '!=', '')
    .groupBy(`goods.${column}`)
    .select((goods) => [`goods.${column} as value`, goods.fn.countAll<number>().as('goods')])
    .orderBy('goods', 'desc')
    .orderBy('value')
    .execute();
}

/** The ids of categories that hold goods which pass a filter, with how many. */
export async function countByCategory(
  db: Db,
  scope: GoodsScope,
): Promise<{ category_id: number; goods: number }[]> {
  return matching(db, scope)
    .groupBy('goods.category_id')
    .select((goods) => ['goods.category_id', goods.fn.countAll<number>().as('goods')])
    .execute();
}

/** How many goods that pass a filter each of some parts holds; one scan. */
export async function countEach(db: Db, scope: GoodsScope, parts: readonly GoodsWithin[]): Promise<number[]> {
  if (parts.length === 0 || scope.categoryIds?.length === 0) return parts.map(() => 0);
  const row = await matching(db, scope)
    .select((eb) =>
      parts.map((part, index) =>
        eb.fn
          .coalesce(
            eb.fn.sum<number>(
              eb
                .case()
                .when(eb.and(keptTo(eb, part, scope)))
                .then(1)
                .else(0)
                .end(),
            ),
            eb.lit(0),
          )
          .as(`part${index}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return parts.map((_, index) => Number((row as Record<string, unknown>)[`part${index}`]));
}

import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { GoodsSort, GoodsWithin } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import {
  COLUMN_OF,
  conditions,
  type GoodsScope,
  keptTo,
} from '#lib/catalogue/goods-list/goods-scope.query.ts';
import { findIds, isAmongIds } from '#lib/platform/db/ids.query.ts';
import { bestFirst, type Buyer, stockLevel } from '#lib/catalogue/search/buyer-order.query.ts';
import type { MatchingGoods } from '#lib/catalogue/search/matching-goods.query.ts';
import type { RxClass } from '#lib/catalogue/goods/goods.rules.ts';

const matching = (db: Db, scope: GoodsScope) => db.selectFrom('goods').where((eb) => conditions(eb, scope));

/** Finds the ids of one page, in order; ties are ordered by id, so that pages never overlap. */
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

const COUNTED_BY = Object.values(COLUMN_OF);

/** Fields by which filters count goods. */
export interface CountedBy {
  maker_id: number;
  dosage_form: string;
  rx_class: RxClass;
  insurance_class: string;
  storage: string;
}

/** Number of goods with the same counted fields. */
export interface GoodsCount extends CountedBy {
  goods: number;
}

/** Finds the ids of all goods of a search that pass the filter, in order. */
export async function findMatches(
  db: Db,
  scope: GoodsScope,
  { goods, buyer }: { goods: MatchingGoods; buyer: Buyer | null },
  sort: GoodsSort,
): Promise<number[]> {
  if (sort !== 'best') return findIds(db, sorted(foundQuery(db, scope, goods), sort));
  // The best rank of a goods comes first; removing duplicates here costs less than another sort in the database.
  return [...new Set(await findIds(db, bestMatches(db, scope, { goods, buyer })))];
}

/** Finds the counted fields of goods, with their ids. */
export const findCountedBy = (db: Db, ids: readonly number[]): Promise<(CountedBy & { id: number })[]> =>
  db
    .selectFrom('goods')
    .where(isAmongIds(db, 'goods.id', ids))
    .select(['goods.id', ...COUNTED_BY])
    .execute();

const pageQuery = (db: Db, scope: GoodsScope) => matching(db, scope).select('goods.id');

const foundQuery = (db: Db, scope: GoodsScope, found: MatchingGoods) =>
  pageQuery(db, scope).where('goods.id', 'in', found.clearSelect().select('found.goods_id'));

/** Selects in the order of the search. A cross join makes SQLite start with the search results. */
const bestMatches = (
  db: Db,
  scope: GoodsScope,
  { goods: found, buyer }: { goods: MatchingGoods; buyer: Buyer | null },
) =>
  db
    .selectFrom(found.as('match'))
    .crossJoin('goods')
    .whereRef('goods.id', '=', 'match.goods_id')
    .where((eb) => conditions(eb, scope))
    .select('goods.id')
    .orderBy(bestFirst(buyer, 'match.rank'))
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
    case 'sales':
      return query.orderBy('goods.sales_count', 'desc').orderBy('goods.id', 'desc');
    default:
      return query.orderBy(stockLevel).orderBy('goods.sales_count', 'desc').orderBy('goods.id', 'desc');
  }
}

/** Counts the goods that match, grouped by all counted fields; one scan. */
export function countGoods(db: Db, scope: GoodsScope): Promise<GoodsCount[]> {
  return matching(db, scope)
    .groupBy(COUNTED_BY)
    .select(COUNTED_BY)
    .select(({ fn }) => fn.countAll<number>().as('goods'))
    .execute();
}

/** Column by which a zone is divided. */
export type CountedColumn = 'origin' | 'grade';

/** Counts the goods that pass a filter by a column, the most first; goods without a value are left out. */
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

/** Counts the goods that pass a filter, by category id. */
export async function countByCategory(
  db: Db,
  scope: GoodsScope,
): Promise<{ categoryId: number; goods: number }[]> {
  return readAll(
    matching(db, scope)
      .groupBy('goods.category_id')
      .select((goods) => ['goods.category_id', goods.fn.countAll<number>().as('goods')]),
  );
}

/** Counts the goods that pass a filter by category and dosage form, the most frequent first. */
export async function countByCategoryAndForm(
  db: Db,
  scope: GoodsScope,
): Promise<{ categoryId: number; dosageForm: string; goods: number }[]> {
  return readAll(
    matching(db, scope)
      .groupBy(['goods.category_id', 'goods.dosage_form'])
      .select((goods) => ['goods.category_id', 'goods.dosage_form', goods.fn.countAll<number>().as('goods')])
      .orderBy('goods', 'desc')
      .orderBy('goods.dosage_form'),
  );
}

/** Counts the goods that pass a filter in each of some parts; one scan. */
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

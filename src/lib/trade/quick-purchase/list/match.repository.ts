import { sql } from 'kysely';
import { chunks } from '#lib/catalogue/search/names/tokens.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { MatchGoods } from '#lib/trade/quick-purchase/list/match-line.rules.ts';

/** Maximum number of goods read for one code, and for one name. */
export const MOST_BEHIND = 60;
/** Maximum number of names in one statement: SQLite takes 500 parts of a compound query. */
const NAMES_AT_ONCE = 100;
const IDS_AT_ONCE = 5000;

/** Returns all makers, to find those that a list names. */
export const findMakers = (db: Db): Promise<{ id: number; name: string; shortName: string }[]> =>
  readAll(db.selectFrom('maker').select(['id', 'name', 'short_name']));

/** Returns goods by id, with the fields that lines are compared with. */
export async function findMatchGoods(db: Db, ids: readonly number[]): Promise<MatchGoods[]> {
  const found: MatchGoods[] = [];
  for (const some of chunks(ids, IDS_AT_ONCE)) {
    const rows = await readAll(
      db
        .selectFrom('goods')
        .innerJoin('maker', 'maker.id', 'goods.maker_id')
        .select(['goods.id', 'goods.name', 'common_name', 'brand_name', 'spec', 'unit', 'middle_pack'])
        .select(['case_size', 'approval_no', 'barcode', 'is_on_sale', 'stock', 'sales_count'])
        .select(['maker.name as maker_name', 'maker.short_name as maker_short_name'])
        .where('goods.id', 'in', some),
    );
    found.push(...rows.map(({ isOnSale, ...row }) => ({ ...row, isOnSale: isOnSale === 1 })));
  }
  return found;
}

/** Finds goods by approval numbers and bar codes as stored in the index. */
export async function findByCodes(db: Db, codes: readonly string[]): Promise<Map<string, number[]>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_code')
    .select(['code', 'goods_id'])
    .where('code', 'in', codes)
    .orderBy('code')
    .orderBy('goods_id')
    .limit(codes.length * MOST_BEHIND)
    .execute();
  return grouped(rows.map(({ code, goods_id }) => [code, goods_id]));
}

/** Finds goods of these names by these makers. */
export async function findByNameAndMaker(
  db: Db,
  pairs: readonly (readonly [makerId: number, name: string])[],
): Promise<number[]> {
  if (pairs.length === 0) return [];
  const given = sql.join(
    pairs.map(([makerId, name]) => sql`(cast(${makerId} as integer), cast(${name} as text))`),
  );
  const { rows } = await sql<{ id: number }>`
    with given(maker_id, name) as (values ${given})
    select goods.id from given
    join goods on goods.maker_id = given.maker_id and goods.name = given.name`.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds some goods for each of these names, as the search index spells them. */
export async function findByNames(db: Db, names: readonly string[]): Promise<Map<string, number[]>> {
  const found: [string, number][] = [];
  for (const some of chunks(names, NAMES_AT_ONCE)) {
    const parts = some.map(
      (name, at) => sql`select * from (select cast(${name} as text) as plain, pair.goods_id
        from search_term as term join search_goods_term as pair on pair.term_id = term.id
        where term.type = 0 and term.plain = ${name} and term.goods_count > 0
        limit ${sql.lit(MOST_BEHIND)}) as ${sql.ref(`part_${at}`)}`,
    );
    const { rows } = await sql<{
      plain: string;
      goods_id: number;
    }>`${sql.join(parts, sql` union all `)}`.execute(db);
    found.push(...rows.map(({ plain, goods_id }): [string, number] => [plain, goods_id]));
  }
  return grouped(found);
}

/** Returns the whole names of goods, as the search index compares them: in characters and as Latin words. */
export async function findCalled(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_goods_term as pair')
    .innerJoin('search_term as term', 'term.id', 'pair.term_id')
    .select(['pair.goods_id', 'term.plain', 'term.heads', 'term.stems'])
    .where('pair.goods_id', 'in', ids)
    .where('term.type', '=', 0)
    .execute();
  return grouped(
    rows.flatMap(({ goods_id, plain, heads, stems }) =>
      [plain, ...heads.split(' '), ...stems.split(' ')]
        .filter(Boolean)
        .map((called): [number, string] => [goods_id, called]),
    ),
  );
}

function grouped<Key, Value>(pairs: readonly (readonly [Key, Value])[]): Map<Key, Value[]> {
  const groups = Map.groupBy(pairs, ([key]) => key);
  return new Map([...groups].map(([key, ofKey]) => [key, ofKey.map(([, value]) => value)]));
}

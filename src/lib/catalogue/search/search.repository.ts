import type { GoodsMatch } from '#lib/catalogue/search/matching-goods.query.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { searchEngine } from './sqlite-or-postgres.query.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import type { QueryWord } from './names/tokens.rules.ts';

/** A name that was found, with the figures behind it. */
export interface TermHit {
  id: number;
  text: string;
  readings: string;
  count: number;
  goodsId: number;
}

/** Names weighed for one list of suggestions: so many that begin with the query, so many that hold it. */
const WEIGHED = 200;

/** The best names for these words: exact, beginning, holding; then sales and stock. */
export async function findTerms(
  db: Db,
  type: SearchType,
  words: readonly QueryWord[],
  limit: number,
): Promise<TermHit[]> {
  const { rows } = await sql<TermHit>`
    select term.id, term.text, term.readings, term.goods_count as count, term.best_goods_id as "goodsId"
    from (${candidates(db, type, words, WEIGHED)}) as candidate
    join search_term as term on term.id = candidate.id
    where term.goods_count > 0
    group by term.id
    order by ${rankOf(words)}, term.sales desc, term.stock desc, term.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Whether any name with goods on sale holds these words. */
export async function hasName(db: Db, type: SearchType, words: readonly QueryWord[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${candidates(db, type, words, LIST_REACH.names)}) as candidate
    join search_term as term on term.id = candidate.id
    where term.goods_count > 0
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Ids of the names that hold these words, with 1 for those that begin with them and 2 for all. */
function candidates(
  db: Db,
  type: SearchType,
  words: readonly QueryWord[],
  limit: number,
): RawBuilder<unknown> {
  const engine = searchEngine(db);
  const beginning = engine.termIds(type, words, true);
  const holding = engine.termIds(type, words, false);
  return sql`select id, 1 as rank from (${beginning} limit ${sql.lit(limit)}) as beginning
    union all select id, 2 as rank from (${holding} limit ${sql.lit(limit)}) as holding`;
}

function rankOf(words: readonly QueryWord[]): RawBuilder<number> {
  const plain = words.map((word) => (word.script === 'han' ? word.tokens.join('') : word.prefix)).join('');
  return sql<number>`case when term.plain = ${plain} or term.heads like ${`% ${plain} %`} then 0
    else min(candidate.rank) end`;
}

/** Those of the given Latin words with which some word of the index begins. */
export async function findKnownWords(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from ${searchEngine(db).texts(words)}
    where exists (select 1 from search_word where word >= value and word < value || '~')`.execute(db);
  return rows.map(({ value }) => value);
}

/** How far a search goes: names that fit, and goods behind them, each the best first. */
export interface Reach {
  names: number;
  goods: number;
}

/** For a list; a shop of that many goods loses none. */
export const LIST_REACH: Reach = { names: 5000, goods: 20_000 };

/** For a line under the search box, at every letter typed. */
export const SUGGESTION_REACH: Reach = { names: 500, goods: 2000 };

/**
 * `select goods_id, rank` of the goods under names that hold these words. The work is bounded: names are taken,
 * the best first, until enough goods stand behind them.
 */
export function goodsByTerm(
  db: Db,
  type: SearchType,
  words: readonly QueryWord[],
  reach: Reach,
): RawBuilder<GoodsMatch> {
  return sql`select pair.goods_id, min(taken.rank) as rank
    from (
      select id, rank, sum(goods_count) over (order by rank, sales desc, id) - goods_count as before
      from (
        select term.id, term.goods_count, term.sales, ${rankOf(words)} as rank
        from (${candidates(db, type, words, reach.names)}) as candidate
        join search_term as term on term.id = candidate.id
        where term.goods_count > 0
        group by term.id
      ) as found
    ) as taken
    join search_goods_term as pair on pair.term_id = taken.id
    where taken.before < ${sql.lit(reach.goods)}
    group by pair.goods_id`;
}

/**
 * `select goods_id, rank` of the goods whose name or brand holds one word and whose name, brand or maker holds
 * each of the others: 阿莫西林 哈药. The plus keeps SQLite from trying every term for every goods.
 */
export function goodsByEachWord(
  db: Db,
  named: QueryWord,
  others: readonly QueryWord[],
  reach: Reach,
): RawBuilder<GoodsMatch> {
  const engine = searchEngine(db);
  const limit = sql.lit(reach.names);
  const conditions = others.map(
    (word) => sql`exists (select 1 from search_goods_term as other where other.goods_id = named.goods_id
      and +other.term_id in (
        select id from (${engine.termIds(0, [word], false)} limit ${limit}) as by_name
        union all select id from (${engine.termIds(1, [word], false)} limit ${limit}) as by_maker))`,
  );
  return sql`select goods_id, 2 as rank from (${goodsByTerm(db, 0, [named], reach)}) as named
    where ${sql.join(conditions, sql` and `)}`;
}

/** Letters an approval number may begin with, left out by who types only its digits. */
const CODE_LETTERS = ['', 'H', 'Z', 'S', 'J', 'B', 'F', 'T', 'HJ', 'SJ', 'ZJ'];
const CODES_LOOKED_THROUGH = 500;

/** `select goods_id, rank` of the goods whose approval number or bar code begins so. */
export function goodsByCode(code: string): RawBuilder<GoodsMatch> {
  const letters = /^\d/.test(code) ? CODE_LETTERS : [''];
  const ranges = letters.map(
    (letter) => sql`select goods_id, code from (select goods_id, code from search_code
      where code >= ${letter + code} and code < ${`${letter}${code}~`}
      order by code limit ${sql.lit(CODES_LOOKED_THROUGH)}) as coded`,
  );
  return sql`select goods_id, min(case when code in (${sql.join(letters.map((letter) => letter + code))}) then 0
    else 1 end) as rank from (${sql.join(ranges, sql` union all `)}) as codes group by goods_id`;
}

/** The goods on sale of a match; the match is read first, whatever the planner thinks of it. */
const goodsOf = (db: Db, match: RawBuilder<GoodsMatch>) =>
  db
    .selectFrom(sql<GoodsMatch>`(${match})`.as('found'))
    .crossJoin('goods')
    .whereRef('goods.id', '=', 'found.goods_id')
    .where('goods.is_on_sale', '=', 1);

/** Whether any goods on sale is among these. */
export async function holdsGoods(db: Db, match: RawBuilder<GoodsMatch>): Promise<boolean> {
  return (await goodsOf(db, match).select('goods.id').limit(1).execute()).length > 0;
}

/** What a suggestion shows of a goods. */
export interface ShownGoods {
  id: number;
  name: string;
  brandName: string;
  spec: string;
  maker: string;
}

const SHOWN = [
  'goods.id',
  'goods.name',
  'goods.brand_name as brandName',
  'goods.spec',
  'maker.name as maker',
] as const;

/** Goods by id, for showing beside their names. */
export function findShownGoods(db: Db, ids: readonly number[]): Promise<ShownGoods[]> {
  return db
    .selectFrom('goods')
    .innerJoin('maker', 'maker.id', 'goods.maker_id')
    .where('goods.id', 'in', ids)
    .select(SHOWN)
    .execute();
}

/** Ids of the goods on sale of a match, best first: rank, then sales and stock. */
export async function findBestIds(db: Db, match: RawBuilder<GoodsMatch>, limit: number): Promise<number[]> {
  const rows = await goodsOf(db, match)
    .select('goods.id')
    .orderBy('found.rank')
    .orderBy('goods.sales_count', 'desc')
    .orderBy('goods.stock', 'desc')
    .orderBy('goods.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

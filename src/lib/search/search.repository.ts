import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#lib/db/database.ts';
import type { Schema } from '#lib/db/schema.ts';
import { searchEngine } from './search.engine.ts';
import type { SearchType } from './search.table.ts';
import type { QueryWord } from './tokens.rules.ts';

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

/** What the list of goods joins with: a goods id and how well it was found, 0 best. */
export interface GoodsMatch {
  goods_id: number;
  rank: number;
}

/** A subquery of `goods_id` and `rank` (0 exact, 1 begins, 2 holds), each goods once. */
export type MatchingGoods = SelectQueryBuilder<Schema & { found: GoodsMatch }, 'found', GoodsMatch>;

/** A match as a subquery for other queries to join with. */
export const asSubquery = (db: Db, goods: RawBuilder<GoodsMatch>): MatchingGoods =>
  db.selectFrom(sql<GoodsMatch>`(${goods})`.as('found')).select(['found.goods_id', 'found.rank']);

/** Names looked through for a list of goods; with more, those that sell least are left out. */
const NAMES_LOOKED_THROUGH = 5000;

/** `select goods_id, rank` of the goods under names that hold these words. */
export function goodsByTerm(db: Db, type: SearchType, words: readonly QueryWord[]): RawBuilder<GoodsMatch> {
  return sql`select pair.goods_id, min(found.rank) as rank
    from (
      select term.id, ${rankOf(words)} as rank
      from (${candidates(db, type, words, NAMES_LOOKED_THROUGH)}) as candidate
      join search_term as term on term.id = candidate.id
      group by term.id
    ) as found
    join search_goods_term as pair on pair.term_id = found.id
    group by pair.goods_id`;
}

/** `select goods_id, rank` of the goods whose name, brand or maker holds each of these words. */
export function goodsByEachWord(db: Db, words: readonly QueryWord[]): RawBuilder<GoodsMatch> {
  const engine = searchEngine(db);
  const limit = sql.lit(NAMES_LOOKED_THROUGH);
  const perWord = words.map(
    (word) => sql`select goods_id from search_goods_term where term_id in (
      select id from (${engine.termIds(0, [word], false)} limit ${limit}) as named
      union all select id from (${engine.termIds(1, [word], false)} limit ${limit}) as made)`,
  );
  return sql`select goods_id, 2 as rank from (${sql.join(perWord, sql` intersect `)}) as each_word`;
}

/** Letters an approval number may begin with, left out by who types only its digits. */
const CODE_LETTERS = ['', 'H', 'Z', 'S', 'J', 'B', 'F', 'T', 'HJ', 'SJ', 'ZJ'];

/** `select goods_id, rank` of the goods whose approval number or bar code begins so. */
export function goodsByCode(code: string): RawBuilder<GoodsMatch> {
  const letters = /^\d/.test(code) ? CODE_LETTERS : [''];
  const ranges = letters.map((letter) => sql`code >= ${letter + code} and code < ${`${letter}${code}~`}`);
  return sql`select goods_id, 0 as rank from search_code where ${sql.join(ranges, sql` or `)} group by goods_id`;
}

/** Whether any goods on sale is among these. */
export async function holdsGoods(db: Db, goods: RawBuilder<GoodsMatch>): Promise<boolean> {
  const { rows } = await sql`select 1 from (${goods}) as found
    join goods on goods.id = found.goods_id and goods.is_on_sale = 1 limit 1`.execute(db);
  return rows.length > 0;
}

/** What a suggestion shows of a goods. */
export interface ShownGoods {
  id: number;
  name: string;
  brandName: string;
  spec: string;
  maker: string;
}

const shownGoods = (db: Db) =>
  db
    .selectFrom('goods')
    .innerJoin('maker', 'maker.id', 'goods.maker_id')
    .select(['goods.id', 'goods.name', 'goods.brand_name as brandName', 'goods.spec', 'maker.name as maker']);

/** Goods by id, for showing beside their names. */
export function findShownGoods(db: Db, ids: readonly number[]): Promise<ShownGoods[]> {
  return shownGoods(db).where('goods.id', 'in', ids).execute();
}

/** The best goods of a match. */
export function findBestGoods(db: Db, goods: RawBuilder<GoodsMatch>, limit: number): Promise<ShownGoods[]> {
  return shownGoods(db)
    .innerJoin(sql<GoodsMatch>`(${goods})`.as('found'), 'found.goods_id', 'goods.id')
    .where('goods.is_on_sale', '=', 1)
    .orderBy('found.rank')
    .orderBy('goods.sales_count', 'desc')
    .orderBy('goods.stock', 'desc')
    .orderBy('goods.id')
    .limit(limit)
    .execute();
}

/** Ids of the goods on sale of a match, best first. */
export async function findGoodsIds(db: Db, matching: MatchingGoods, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('goods')
    .innerJoin(matching.as('match'), 'match.goods_id', 'goods.id')
    .select('goods.id')
    .where('goods.is_on_sale', '=', 1)
    .orderBy('match.rank')
    .orderBy('goods.sales_count', 'desc')
    .orderBy('goods.stock', 'desc')
    .orderBy('goods.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

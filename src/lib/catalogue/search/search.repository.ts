import { eachOnce, type GoodsMatch } from '#lib/catalogue/search/matching-goods.query.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { plannedOnce } from '#lib/platform/db/fragments.query.ts';
import { findIds } from '#lib/platform/db/ids.query.ts';
import { bestFirst, type Buyer, standing } from './buyer-order.query.ts';
import { searchEngine } from './sqlite-or-postgres.query.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import type { Measure } from './names/measures.rules.ts';
import { ofWhole, type QueryWord, wholeWays } from './names/tokens.rules.ts';

/** A name that was found, with the figures behind it and the goods shown with it. */
export interface TermHit {
  id: number;
  text: string;
  readings: string;
  count: number;
  goodsId: number;
  brandName: string;
  spec: string;
  maker: string;
  /** Standing of the best of its goods for the buyer: see `standing`. */
  standing: number;
}

/** Rank of a name: equals the typed text, equals it in a form of its own (阿莫西林胶囊), begins with it, holds it. */
const RANK = { whole: 0, plain: 1, begins: 2, holds: 3 } as const;

/**
 * Names considered for one list of suggestions: limit of those that begin with the query, and of those that hold it.
 */
const WEIGHED = 200;

/** Conditions of a query on names. */
export interface NameQuery {
  type: SearchType;
  words: readonly QueryWord[];
  /** words a name may begin with, if different from those it may hold */
  beginnings?: readonly QueryWord[];
}

/** Limit of goods checked behind one name for whether they may be bought. */
const STANDING_LOOKED_AT = 100;

/** Limit of names whose best goods are read, so that brands come after medicines. */
const READ = 48;

/** A name that is only a brand: a typed beginning means a medicine first. */
const ONLY_BRAND = sql<number>`case when near.text = best.brand_name and near.text not in (best.name, best.common_name) then 1 else 0 end`;

/** The best names for these words: exact, beginning, holding; of each medicines, then brands; then sales and stock. */
export async function findTerms(
  db: Db,
  query: NameQuery,
  { limit, buyer = null }: { limit: number; buyer?: Buyer | null },
): Promise<TermHit[]> {
  const { rows } = await sql<TermHit>`
    select ${plannedOnce} hit.id, hit.text, hit.readings, hit.goods_count as count, goods.id as "goodsId",
      goods.brand_name as "brandName", goods.spec, maker.name as maker,
      case when ${standing(buyer)} = 0 then 0 else (
        select min(${standing(buyer)}) from (
          select goods.* from search_goods_term as pair join goods on goods.id = pair.goods_id
          where pair.term_id = hit.id and goods.is_on_sale = 1 limit ${sql.lit(STANDING_LOOKED_AT)}
        ) as goods
      ) end as standing
    from (
      select near.*, ${ONLY_BRAND} as only_brand from (
        select term.id, term.text, term.readings, term.goods_count, term.best_goods_id, term.sales, term.stock,
          ${rankOf(db, query)} as rank
        from (${candidates(db, query, { names: WEIGHED, enough: { names: limit } })}) as candidate
        join search_term as term on term.id = candidate.id
        where term.goods_count > 0
        group by term.id
        order by rank, term.sales desc, term.stock desc, term.id
        limit ${sql.lit(Math.max(limit, READ))}
      ) as near
      join goods as best on best.id = near.best_goods_id
      order by near.rank, only_brand, near.sales desc, near.stock desc, near.id
      limit ${sql.lit(limit)}
    ) as hit
    join goods on goods.id = hit.best_goods_id
    join maker on maker.id = goods.maker_id
    order by hit.rank, hit.only_brand, hit.sales desc, hit.stock desc, hit.id`.execute(db);
  return rows;
}

/** True when any name with goods on sale holds these words. */
export async function hasName(db: Db, query: NameQuery): Promise<boolean> {
  const { rows } = await sql`
    select ${plannedOnce} 1 from (${candidates(db, query, { names: LIST_REACH.names, enough: { names: 1 } })}) as candidate
    join search_term as term on term.id = candidate.id
    where term.goods_count > 0
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Limits of the names considered per rank. */
interface Weighed {
  names: number;
  /**
   * Number of names on sale, or of goods behind them, from which on names that only hold the words are not needed: they
   * rank after.
   */
  enough?: { names: number } | { goods: number };
}

/**
 * Ids of the names that hold these words, with their rank: those that begin with them, and all. A name equal to the
 * typed text is included, however many better sellers begin with it.
 */
function candidates(
  db: Db,
  { type, words, beginnings = words }: NameQuery,
  { names, enough }: Weighed,
): RawBuilder<unknown> {
  const engine = searchEngine(db);
  const beginning = engine.termIds(type, beginnings, { beginning: true, limit: names });
  const holding = engine.termIds(type, words, { beginning: false, limit: names });
  const needed = enough === undefined ? sql`` : sql`where not ${isEnough(enough)}`;
  const parts = [
    ...wholeNames(db, type, beginnings),
    sql`select id, ${sql.lit(RANK.begins)} as rank from beginning`,
    sql`select id, ${sql.lit(RANK.holds)} as rank from (${holding}) as holding ${needed}`,
  ];
  return sql`with beginning as materialized (${beginning}) ${sql.join(parts, sql` union all `)}`;
}

/** True when the names of `beginning` have enough names or goods on sale. */
function isEnough(enough: { names: number } | { goods: number }): RawBuilder<SqlBool> {
  // A cross join makes SQLite begin with the few names.
  const onSale = sql`from beginning as begun cross join search_term
    where search_term.id = begun.id and search_term.goods_count > 0`;
  return 'goods' in enough
    ? sql`(select coalesce(sum(goods_count), 0) >= ${sql.lit(enough.goods)} ${onSale})`
    : sql`(select count(*) = ${sql.lit(enough.names)} from (select 1 ${onSale} limit ${sql.lit(enough.names)}) as sure)`;
}

/** Limit of names equal to the typed text; only pinyin of one or two characters has more. */
const WHOLE_NAMES = 50;

function wholeNames(db: Db, type: SearchType, words: readonly QueryWord[]): RawBuilder<unknown>[] {
  const whole = wholeWays(words);
  if (ofWhole(words).every((word) => word.script === 'latin')) {
    const ids = searchEngine(db).wholeTermIds(type, whole);
    return [
      sql`select id, ${sql.lit(RANK.begins)} as rank from (${ids} limit ${sql.lit(WHOLE_NAMES)}) as whole`,
    ];
  }
  return whole.map(
    (plain) =>
      sql`select id, ${sql.lit(RANK.begins)} as rank from search_term where type = ${sql.lit(type)} and plain = (select cast(${plain} as text))`,
  );
}

function rankOf(db: Db, { words, beginnings = words }: NameQuery): RawBuilder<number> {
  const ways = wholeWays(beginnings);
  const { isAmong, hasWord } = searchEngine(db);
  const isWhole = ofWhole(beginnings).some(({ script }) => script === 'han')
    ? isAmong(sql`term.plain`, ways)
    : hasWord(sql`term.heads`, ways);
  return sql<number>`case when ${isWhole} then ${sql.lit(RANK.whole)}
    when ${hasWord(sql`term.stems`, ways)} then ${sql.lit(RANK.plain)} else min(candidate.rank) end`;
}

/** Limits of a search: names that match, and goods behind them, each the best first. */
export interface Reach {
  names: number;
  goods: number;
  /** True when the goods behind a single name are limited, too; an arbitrary part of them is left out. */
  isStrict?: true;
  /** Only goods whose spec names all these amounts. */
  measures?: readonly Measure[];
  /** Limit of those goods; the first found are taken. */
  measured?: number;
}

/** For a list that is filtered beyond the words; a shop of that many goods loses none. */
export const LIST_REACH: Reach = { names: 5000, goods: 20_000 };

/** For a list of best sellers by the words alone: more pages than any reader turns, in any shop. */
export const BEST_REACH: Reach = { names: 1000, goods: 1500 };

/** For a line under the search box, queried at every letter typed. */
export const SUGGESTION_REACH: Reach = { names: 200, goods: 1000, isStrict: true };

/** The same for names in a strength or pack: the best are chosen from a few. */
export const PACK_REACH: Reach = { ...SUGGESTION_REACH, goods: 300, measured: 60 };

/**
 * `select goods_id, rank` of the goods under names that hold these words, a goods once for each of its names. The work
 * is bounded: names are taken, the best first, until enough goods stand behind them. Cross joins make SQLite begin with
 * the names found, instead of reading every name.
 */
export function goodsByTerm(db: Db, query: NameQuery, reach: Reach): RawBuilder<GoodsMatch> {
  const { names, goods, measures = [], measured, isStrict } = reach;
  const weighed: Weighed = isStrict ? { names, enough: { goods } } : { names };
  return sql`select goods_id, rank from (
      select pair.goods_id, taken.rank from (
        select id, rank, sum(goods_count) over (order by rank, sales desc, id) - goods_count as before
        from (
          select term.id, term.goods_count, term.sales, ${rankOf(db, query)} as rank
          from (${candidates(db, query, weighed)}) as candidate
          cross join search_term as term
          where term.id = candidate.id and term.goods_count > 0
          group by term.id
        ) as found
      ) as taken
      cross join search_goods_term as pair
      where pair.term_id = taken.id and taken.before < ${sql.lit(goods)}
      ${isStrict ? sql`limit ${sql.lit(goods)}` : sql``}
    ) as reached
    where ${ofMeasures(measures)}
    ${measured === undefined ? sql`` : sql`limit ${sql.lit(measured)}`}`;
}

const ofMeasures = (measures: readonly Measure[]): RawBuilder<unknown> =>
  sql.join(
    [
      sql`1 = 1`,
      ...measures.map(
        (measure) => sql`exists (select 1 from search_measure
          where search_measure.goods_id = reached.goods_id and search_measure.measure in (${sql.join(measure)}))`,
      ),
    ],
    sql` and `,
  );

/** The goods on sale of a match; the match is always read first, regardless of the planner. */
const goodsOf = (db: Db, match: RawBuilder<GoodsMatch>) =>
  db
    .selectFrom(sql<GoodsMatch>`(${match})`.as('found'))
    .crossJoin('goods')
    .whereRef('goods.id', '=', 'found.goods_id')
    .where('goods.is_on_sale', '=', 1);

/** True when the match holds any goods on sale. */
export async function holdsGoods(db: Db, match: RawBuilder<GoodsMatch>): Promise<boolean> {
  const query = goodsOf(db, match).modifyFront(plannedOnce).select('goods.id').limit(1);
  return (await query.execute()).length > 0;
}

/** Fields of a goods that a suggestion shows. */
export interface ShownGoods {
  id: number;
  name: string;
  brandName: string;
  spec: string;
  maker: string;
}

/** Ids of the goods on sale of a match, best first: goods that may be bought, then rank, then sales and stock. */
export function findBestIds(db: Db, match: RawBuilder<GoodsMatch>, wanted: Best): Promise<number[]> {
  return findIds(db, bestOf(db, match, wanted).modifyFront(plannedOnce));
}

/** The same goods with the fields shown of them. */
export function findBestGoods(db: Db, match: RawBuilder<GoodsMatch>, wanted: Best): Promise<ShownGoods[]> {
  return db
    .selectFrom(bestOf(db, match, wanted).as('best'))
    .innerJoin('goods', 'goods.id', 'best.id')
    .innerJoin('maker', 'maker.id', 'goods.maker_id')
    .modifyFront(plannedOnce)
    .select(['goods.id', 'goods.name', 'goods.brand_name as brandName', 'goods.spec', 'maker.name as maker'])
    .orderBy('best.place')
    .orderBy('goods.stock', 'desc')
    .orderBy('goods.id')
    .execute();
}

interface Best {
  limit: number;
  buyer?: Buyer | null;
}

/** Each goods once, up to the limit. */
const bestOf = (db: Db, match: RawBuilder<GoodsMatch>, { limit, buyer = null }: Best) =>
  goodsOf(db, eachOnce(match))
    .select(['goods.id', bestFirst(buyer, 'found.rank').as('place')])
    .orderBy('place')
    .orderBy('goods.stock', 'desc')
    .orderBy('goods.id')
    .limit(limit);

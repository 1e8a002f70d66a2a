import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { goodsByEachWord, holdsWord } from './each-word.query.ts';
import {
  findBestIds,
  goodsByTerm,
  hasName,
  holdsGoods,
  LIST_REACH,
  type NameQuery,
  type Reach,
} from './search.repository.ts';
import {
  asSubquery,
  type GoodsMatch,
  type MatchingGoods,
  type SearchWithin,
} from './matching-goods.query.ts';
import { goodsByCode } from './words.repository.ts';
import { mendedQueries } from './mended-queries.service.ts';
import { isUnheardOf } from './words-at-hand.service.ts';
import { type SearchType, SEARCH_TYPES } from '#lib/catalogue/search/search.rules.ts';
import { type QueryTokens, type QueryWord, queryTokens } from './names/tokens.rules.ts';

/** What a query found. */
export interface FoundGoods {
  /** The query, such that equal keys found the same; for what is remembered of it. */
  key: string;
  /** To be joined with: `.innerJoin(goods.as('match'), 'match.goods_id', 'goods.id')`, then ordered by `match.rank`. */
  goods: MatchingGoods;
}

/**
 * The goods a query finds, as a subquery for the list of goods to join with its own filters, order and paging.
 * A slip is forgiven only when nothing is found without. Goods off sale may be among them; the list leaves
 * them out anyway. Undefined when nothing on sale is found (domain "Search").
 *
 * At most about 20,000 goods, those under the names that fit and sell best; a shop of that many loses none.
 */
export async function matchingGoods(
  db: Db,
  query: string,
  type: SearchType,
): Promise<FoundGoods | undefined> {
  const match = await findMatch(db, query, type);
  return match && { key: JSON.stringify([type, query]), goods: asSubquery(db, match) };
}

/** Goods a list of found ids holds at most; with more, a buyer narrows the query. */
const FOUND_AT_MOST = 5000;

/**
 * Ids of the goods on sale that a query finds, best first: exact name, beginning, then sales and stock. Empty
 * when nothing is found; at most 5,000.
 */
export async function searchGoodsIds(db: Db, query: string, type: SearchType): Promise<number[]> {
  const match = await findMatch(db, query, type);
  return match ? findBestIds(db, match, { limit: FOUND_AT_MOST }) : [];
}

/**
 * A query as a condition, for searching within a list that a member has: each word in the name, brand or maker, or the
 * whole as an approval number or bar code. Goods off sale are found, too; slips are not forgiven.
 */
export function searchWithin(db: Db, query: string): SearchWithin {
  const { words, code } = queryTokens(query);
  if (words.length === 0) return () => sql<SqlBool>`1 = 0`;
  return (column) => {
    const named = sql<SqlBool>`(${sql.join(
      words.map((word) => holdsWord(db, word, column)),
      sql` and `,
    )})`;
    if (!code) return named;
    return sql<SqlBool>`(${named} or ${sql.ref(column)} in (select goods_id from (${goodsByCode(code.key)}) as coded))`;
  };
}

type Found = RawBuilder<GoodsMatch> | undefined;

async function findMatch(db: Db, query: string, type: SearchType): Promise<Found> {
  const tokens = queryTokens(query);
  if (tokens.words.length === 0) return undefined;
  if (type === 1)
    return (await matchOfNames(db, type, tokens.words)) ?? matchDespiteSlip(db, type, tokens.words);
  return (
    (tokens.code?.isSure ? await matchOfCode(db, tokens) : undefined) ??
    (tokens.measured?.isApart ? await matchOfMeasures(db, tokens) : undefined) ??
    (await matchOfNames(db, type, tokens.words)) ??
    (await holding(db, goodsAcross(db, tokens.words, LIST_REACH))) ??
    (tokens.apart && (await matchOfNames(db, type, tokens.apart))) ??
    (await matchOfMeasures(db, tokens)) ??
    (await matchOfCode(db, tokens)) ??
    (await matchDespiteSlip(db, type, tokens.words))
  );
}

/** The goods of an approval number or bar code. */
const matchOfCode = (db: Db, { code }: QueryTokens): Promise<Found> =>
  holding(db, code && goodsByCode(code.key));

async function matchOfMeasures(db: Db, tokens: QueryTokens): Promise<Found> {
  for await (const match of goodsOfMeasures(db, tokens, LIST_REACH)) {
    if (await holdsGoods(db, match)) return match;
  }
  return undefined;
}

async function holding(db: Db, match: Found): Promise<Found> {
  return match && (await holdsGoods(db, match)) ? match : undefined;
}

/**
 * The goods under these names in such a strength or pack, if the query has one: by name, by name and maker, then with
 * a slip in a name forgiven. The first of them that holds any is meant. Names may be looked at less far (`named`) than
 * names with makers, of which few goods remain.
 */
export async function* goodsOfMeasures(
  db: Db,
  { measured }: QueryTokens,
  reach: Reach,
  named = reach,
): AsyncGenerator<RawBuilder<GoodsMatch>> {
  if (!measured) return;
  const { words, measures } = measured;
  const sized = { ...named, measures };
  if (!words.some((word) => isUnheardOf(db, 0, word))) yield goodsByTerm(db, { type: 0, words }, sized);
  const across = goodsAcross(db, words, { ...reach, measures });
  if (across) yield across;
  for await (const query of mendedQueries(db, 0, words)) yield goodsByTerm(db, query, sized);
}

async function matchOfNames(db: Db, type: SearchType, words: readonly QueryWord[]): Promise<Found> {
  const query: NameQuery = { type, words };
  return (await hasName(db, query)) ? goodsByTerm(db, query, LIST_REACH) : undefined;
}

/** The goods whose name holds one of several words, and whose name or maker holds the others, if there may be any. */
export function goodsAcross(db: Db, words: readonly QueryWord[], reach: Reach): Found {
  const isHopeless = (word: QueryWord): boolean => SEARCH_TYPES.every((type) => isUnheardOf(db, type, word));
  return words.length < 2 || words.some(isHopeless) ? undefined : goodsByEachWord(db, words, reach);
}

async function matchDespiteSlip(db: Db, type: SearchType, words: readonly QueryWord[]): Promise<Found> {
  for await (const query of mendedQueries(db, type, words)) {
    if (await hasName(db, query)) return goodsByTerm(db, query, LIST_REACH);
  }
  return undefined;
}

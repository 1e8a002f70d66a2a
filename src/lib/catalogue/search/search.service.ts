import type { RawBuilder } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  findBestIds,
  findKnownWords,
  goodsByCode,
  goodsByEachWord,
  goodsByTerm,
  hasName,
  holdsGoods,
  LIST_REACH,
  type Reach,
} from './search.repository.ts';
import { asSubquery, type GoodsMatch, type MatchingGoods } from './matching-goods.query.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import { correctWords } from './names/slips.rules.ts';
import { type QueryWord, queryTokens } from './names/tokens.rules.ts';

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
  return match ? findBestIds(db, match, FOUND_AT_MOST) : [];
}

async function findMatch(
  db: Db,
  query: string,
  type: SearchType,
): Promise<RawBuilder<GoodsMatch> | undefined> {
  const { words, code } = queryTokens(query);
  if (words.length === 0) return undefined;
  if (code && type === 0) {
    const coded = goodsByCode(code);
    if (await holdsGoods(db, coded)) return coded;
  }
  return (
    (await matchOfNames(db, type, words)) ??
    (type === 0 ? await matchAcross(db, words, LIST_REACH) : undefined) ??
    (await matchDespiteSlip(db, type, words))
  );
}

async function matchOfNames(
  db: Db,
  type: SearchType,
  words: readonly QueryWord[],
): Promise<RawBuilder<GoodsMatch> | undefined> {
  return (await hasName(db, type, words)) ? goodsByTerm(db, type, words, LIST_REACH) : undefined;
}

/** The goods whose name holds one of several words, and whose name or maker holds the others. */
export async function matchAcross(
  db: Db,
  words: readonly QueryWord[],
  reach: Reach,
): Promise<RawBuilder<GoodsMatch> | undefined> {
  if (words.length < 2) return undefined;
  for (const word of words) {
    const others = words.filter((other) => other !== word);
    const match = goodsByEachWord(db, word, others, reach);
    if (await holdsGoods(db, match)) return match;
  }
  return undefined;
}

async function matchDespiteSlip(
  db: Db,
  type: SearchType,
  words: readonly QueryWord[],
): Promise<RawBuilder<GoodsMatch> | undefined> {
  for (const meant of await correctWords(words, (typed) => findKnownWords(db, typed))) {
    const match = await matchOfNames(db, type, meant);
    if (match) return match;
  }
  return undefined;
}

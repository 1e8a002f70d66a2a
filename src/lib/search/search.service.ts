import type { RawBuilder } from 'kysely';
import type { Db } from '#lib/db/database.ts';
import {
  findKnownWords,
  asSubquery,
  findGoodsIds,
  type GoodsMatch,
  goodsByCode,
  goodsByEachWord,
  goodsByTerm,
  holdsGoods,
  type MatchingGoods,
} from './search.repository.ts';
import type { SearchType } from './search.table.ts';
import { correctWords } from './slips.rules.ts';
import { type QueryWord, queryTokens } from './tokens.rules.ts';

/**
 * The goods a query finds, as a subquery for the list of goods to join with its own filters, order and paging:
 * `.innerJoin(matching.as('match'), 'match.goods_id', 'goods.id')`, then `match.rank`, sales and stock.
 * A slip is forgiven only when nothing is found without. Goods off sale may be among them; the list leaves
 * them out anyway. Undefined when nothing on sale is found (domain "Search").
 *
 * Names beyond the 5,000 that sell best for the query are not looked through; that is reached by one-letter
 * queries of very large shops only.
 */
export async function matchingGoods(
  db: Db,
  query: string,
  type: SearchType,
): Promise<MatchingGoods | undefined> {
  const { words, code } = queryTokens(query);
  if (words.length === 0) return undefined;
  const ways: (() => Promise<RawBuilder<GoodsMatch>[]>)[] = [
    async () => (code && type === 0 ? [goodsByCode(code)] : []),
    async () => [goodsByTerm(db, type, words)],
    async () => (words.length > 1 && type === 0 ? [goodsByEachWord(db, words)] : []),
    async () => (await corrections(db, words)).map((meant) => goodsByTerm(db, type, meant)),
  ];
  for (const way of ways) {
    for (const goods of await way()) if (await holdsGoods(db, goods)) return asSubquery(db, goods);
  }
  return undefined;
}

/** Goods a list of found ids holds at most; with more, a buyer narrows the query. */
const FOUND_AT_MOST = 5000;

/**
 * Ids of the goods on sale that a query finds, best first: exact name, beginning, then sales and stock. Empty
 * when nothing is found; at most 5,000.
 */
export async function searchGoodsIds(db: Db, query: string, type: SearchType): Promise<number[]> {
  const matching = await matchingGoods(db, query, type);
  return matching ? findGoodsIds(db, matching, FOUND_AT_MOST) : [];
}

const corrections = (db: Db, words: readonly QueryWord[]): Promise<QueryWord[][]> =>
  correctWords(words, (meant) => findKnownWords(db, meant));

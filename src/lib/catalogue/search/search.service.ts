import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { holdsWord } from './each-word.query.ts';
import {
  BEST_REACH,
  findBestIds,
  findTerms,
  goodsByTerm,
  hasName,
  holdsGoods,
  LIST_REACH,
  type NameQuery,
  type Reach,
  SUGGESTION_REACH,
} from './search.repository.ts';
import type { Buyer } from './buyer-order.query.ts';
import {
  asSubquery,
  inTurn,
  type GoodsMatch,
  type MatchingGoods,
  type SearchWithin,
} from './matching-goods.query.ts';
import {
  inBareNumber,
  correctedInterpretations,
  ofMakers,
  otherInterpretations,
  type Reaches,
  sureInterpretations,
} from './interpretations.service.ts';
import { mendedQueries } from './corrected-queries.service.ts';
import { highlightWords } from './names/highlight.rules.ts';
import { goodsByCode } from './words.repository.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import type { QueryTokens } from './names/tokens.rules.ts';
import { understood } from './understood.service.ts';

/** Result of a query. */
export interface FoundGoods {
  /** Cache key of the query: queries with equal keys have the same result. */
  key: string;
  /** To be joined with: `.innerJoin(goods.as('match'), 'match.goods_id', 'goods.id')`, then ordered by `match.rank`. */
  goods: MatchingGoods;
  /** Words of the names that were found when the typed text finds nothing and a slip was forgiven. */
  instead: readonly string[];
}

/**
 * The goods a query finds, as a subquery for the list of goods to join with its own filters, order and paging. A slip
 * is forgiven only when nothing is found without, and never where `isExact` is set. Goods off sale may be among them;
 * the list leaves them out anyway. Undefined when nothing on sale is found (product §4.2).
 *
 * At most about 1,500 goods, those under the names that match and sell best, and 20,000 where the list is narrowed
 * (`isNarrowed`) to a category, a zone, makers or the like; a shop of that many loses none.
 */
export async function matchingGoods(
  db: Db,
  query: string,
  type: SearchType,
  { isExact = false, isNarrowed = false } = {},
): Promise<FoundGoods | undefined> {
  const reach = isNarrowed ? LIST_REACH : BEST_REACH;
  const match = await findMatch(db, query, type, { reach, isExact });
  if (!match) return undefined;
  const { goods, instead = [] } = match;
  return { key: JSON.stringify([type, query, isNarrowed]), goods: asSubquery(db, goods), instead };
}

/** Limit of ids in a result; above it, a buyer has to narrow the query. */
const FOUND_AT_MOST = 5000;

/**
 * Ids of the goods on sale that a query finds, best first: exact name, beginning, then sales and stock. Empty when
 * nothing is found; at most 5,000. A slip is forgiven unless `isExact` is set.
 */
export async function searchGoodsIds(
  db: Db,
  query: string,
  type: SearchType,
  { isExact = false } = {},
): Promise<number[]> {
  const match = await findMatch(db, query, type, { reach: LIST_REACH, isExact });
  return match ? findBestIds(db, match.goods, { limit: FOUND_AT_MOST }) : [];
}

/**
 * Ids of the few goods on sale that match a query best, goods the buyer may not have last: for choosing one of them.
 * The work is that of a suggestion. A slip is forgiven unless `isExact` is set.
 */
export async function bestGoodsIds(
  db: Db,
  query: string,
  { limit, buyer, isExact = false }: { limit: number; buyer: Buyer | null; isExact?: boolean },
): Promise<number[]> {
  const match = await findMatch(db, query, 0, { reach: SUGGESTION_REACH, isExact });
  return match ? findBestIds(db, match.goods, { limit, buyer }) : [];
}

/**
 * A query as a condition, for searching within a list that a member has: each word in the name, brand or maker, or the
 * whole as an approval number or bar code. Goods off sale are found, too; slips are not forgiven.
 */
export async function searchWithin(db: Db, query: string): Promise<SearchWithin> {
  const { words, code } = await understood(db, query, 0);
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

/** Goods found, and the words they were found by where these differ from the typed ones. */
interface Match {
  goods: RawBuilder<GoodsMatch>;
  instead?: readonly string[];
}

interface Wanted {
  /** Limits on names for the search for goods; if few goods match, all names are searched. */
  reach: Reach;
  isExact?: boolean;
}

const reachesOf = (reach: Reach): Reaches => ({ names: reach, packs: LIST_REACH, across: LIST_REACH });

async function findMatch(
  db: Db,
  query: string,
  type: SearchType,
  { reach, isExact = false }: Wanted,
): Promise<Match | undefined> {
  const tokens = await understood(db, query, type);
  if (tokens.words.length === 0) return undefined;
  const read = (some: QueryTokens): Promise<Found> =>
    type === 0 ? matchAsTyped(db, some, reach) : matchOfNames(db, { type, words: some.words }, reach);
  const goods = (await read(tokens)) ?? (tokens.mixed && (await read(tokens.mixed)));
  if (goods) return { goods };
  return isExact ? undefined : matchDespiteSlip(db, tokens, type, reach);
}

type Found = RawBuilder<GoodsMatch> | undefined;

async function matchAsTyped(db: Db, tokens: QueryTokens, reach: Reach): Promise<Found> {
  const { words, apart } = tokens;
  const reaches = reachesOf(reach);
  return (
    (await firstHolding(db, sureInterpretations(db, tokens, reaches))) ??
    (await matchOfNames(db, { type: 0, words }, reach, {
      among: inBareNumber(db, tokens, reaches),
      after: await ofMakers(db, tokens, reaches),
    })) ??
    (apart && (await matchOfNames(db, { type: 0, words: apart }, reach))) ??
    firstHolding(db, otherInterpretations(db, tokens, reaches))
  );
}

async function firstHolding(db: Db, matches: AsyncIterable<RawBuilder<GoodsMatch>>): Promise<Found> {
  for await (const match of matches) if (await holdsGoods(db, match)) return match;
  return undefined;
}

/** The goods under names that hold the words, with other matches among or after them. */
async function matchOfNames(
  db: Db,
  query: NameQuery,
  reach: Reach,
  { among, after }: { among?: Found; after?: Found } = {},
): Promise<Found> {
  if (!(await hasName(db, query))) return undefined;
  const named = goodsByTerm(db, query, reach);
  const fitting = among ? inTurn([named, among], 0) : named;
  return after ? inTurn([fitting, after]) : fitting;
}

/** The goods that are found with one slip forgiven: with amounts or a maker first, as both have to fit. */
async function matchDespiteSlip(
  db: Db,
  tokens: QueryTokens,
  type: SearchType,
  reach: Reach,
): Promise<Match | undefined> {
  if (type === 0) {
    for await (const { match, query } of correctedInterpretations(db, tokens, reachesOf(reach)))
      if (await holdsGoods(db, match)) return { goods: match, instead: await meantBy(db, [query]) };
  }
  const queries: NameQuery[] = [];
  for await (const query of mendedQueries(db, type, tokens.words))
    if (await hasName(db, query)) queries.push(query);
  if (queries.length === 0) return undefined;
  const goods = inTurn(queries.map((query) => goodsByTerm(db, query, reach)));
  return { goods, instead: await meantBy(db, queries) };
}

/** Limit of names checked for the meaning of a slip. */
const LOOKED_AT = 3;

/** Returns the words in the found names that match typed words with a slip. */
async function meantBy(db: Db, [query]: readonly NameQuery[]): Promise<string[]> {
  if (!query) return [];
  const hits = await findTerms(db, query, { limit: LOOKED_AT });
  const meant = hits.map(({ text, readings }) =>
    highlightWords(text, readings, query.words)
      .filter(({ hit }) => hit)
      .map((segment) => segment.text)
      .join(' '),
  );
  return [...new Set(meant.filter(Boolean))];
}

import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { eachOnce, type GoodsMatch } from './matching-goods.query.ts';
import { type QueryWord, wordText } from './names/tokens.rules.ts';
import { SEARCH_TYPES, type SearchType } from '#lib/catalogue/search/search.rules.ts';
import { goodsByTerm, type Reach } from './search.repository.ts';
import { searchEngine } from './sqlite-or-postgres.query.ts';

/** A word of a query with the kinds of names that hold it: medicines, makers, or both. */
interface HeldWord {
  word: QueryWord;
  types: readonly SearchType[];
}

/**
 * `select goods_id, rank` of the goods whose name or brand holds any one of the words, and whose name, brand or maker
 * holds each of the others: 阿莫西林 哈药. The order of the words does not matter. Undefined where no name holds one of
 * the words, or none of them is held by a medicine's name.
 */
export function goodsByEachWord(
  db: Db,
  words: readonly HeldWord[],
  reach: Reach,
): RawBuilder<GoodsMatch> | undefined {
  const named = words.filter(({ types }) => types.includes(0));
  if (named.length === 0 || words.some(({ types }) => types.length === 0)) return undefined;
  // A word that only names of medicines hold is held by all goods that match: one walk over its goods finds them.
  const [surest] = named
    .filter(({ types }) => types.length === 1)
    .toSorted((one, other) => wordText(other.word).length - wordText(one.word).length);
  const walked = surest ? [surest] : named;
  // Half-typed words stand in nearly every name: all of them together get as many look-ups as two words.
  const looks = surest ? 1 : Math.max(1, (walked.length * (words.length - 1)) / 2);
  const share = { ...reach, goods: Math.ceil(reach.goods / looks) };
  const each = walked.map((one) =>
    goodsByNamedWord(
      db,
      one.word,
      words.filter((other) => other !== one),
      share,
    ),
  );
  // Goods whose brand is one of the words rank no better than the name that the other words match.
  return sql`select goods_id, max(rank) as rank from (${sql.join(each, sql` union all `)}) as across
    group by goods_id`;
}

/**
 * Of the goods whose name or brand holds a word, selects those that hold the others. The plus keeps SQLite from trying
 * every term for every goods.
 */
function goodsByNamedWord(
  db: Db,
  named: QueryWord,
  others: readonly HeldWord[],
  reach: Reach,
): RawBuilder<GoodsMatch> {
  const engine = searchEngine(db);
  const wanted = { beginning: false, limit: reach.names };
  const conditions = others.map(({ word, types }) =>
    holdsTerm(
      'named.goods_id',
      sql.join(
        types.map(
          (type) => sql`select id from (${engine.termIds(type, [word], wanted)}) as ${sql.ref(`by_${type}`)}`,
        ),
        sql` union all `,
      ),
    ),
  );
  return sql`select goods_id, rank from (${eachOnce(goodsByTerm(db, { type: 0, words: [named] }, reach))}) as named
    where ${sql.join(conditions, sql` and `)}`;
}

/** True when the goods of a column holds a word in its name, brand or maker, on sale or not. */
export function holdsWord(db: Db, word: QueryWord, column: string): RawBuilder<SqlBool> {
  const engine = searchEngine(db);
  const [byName, byMaker] = SEARCH_TYPES.map((type) => engine.allTermIds(type, word));
  return holdsTerm(column, sql`${byName} union all ${byMaker}`);
}

const holdsTerm = (column: string, termIds: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select 1 from search_goods_term as other
    where other.goods_id = ${sql.ref(column)} and +other.term_id in (${termIds}))`;

import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { GoodsMatch } from './matching-goods.query.ts';
import type { QueryWord } from './names/tokens.rules.ts';
import { SEARCH_TYPES } from '#lib/catalogue/search/search.rules.ts';
import { goodsByTerm, type Reach } from './search.repository.ts';
import { searchEngine } from './sqlite-or-postgres.query.ts';

/**
 * `select goods_id, rank` of the goods whose name or brand holds one of the words, whichever, and whose name, brand or
 * maker holds each of the others: 阿莫西林 哈药. The order of the words does not matter.
 */
export function goodsByEachWord(db: Db, words: readonly QueryWord[], reach: Reach): RawBuilder<GoodsMatch> {
  const named = words.filter((word) => !isAmount(word));
  const each = (named.length > 0 ? named : words).map((word) => {
    const others = words.filter((other) => other !== word);
    return goodsByNamedWord(db, word, others, reach);
  });
  return sql`select goods_id, min(rank) as rank from (${sql.join(each, sql` union all `)}) as across
    group by goods_id`;
}

/** A word like 24粒 is rarely in a name, and says little where it is: what is looked through are the others. */
const isAmount = (word: QueryWord): boolean =>
  /^\d/.test(word.script === 'han' ? (word.tokens[0] ?? '') : word.prefix);

/**
 * Of the goods whose name or brand holds a word, those that hold the others. The plus keeps SQLite from trying every
 * term for every goods.
 */
function goodsByNamedWord(
  db: Db,
  named: QueryWord,
  others: readonly QueryWord[],
  reach: Reach,
): RawBuilder<GoodsMatch> {
  const engine = searchEngine(db);
  const wanted = { beginning: false, limit: reach.names };
  const conditions = others.map((word) => {
    const [byName, byMaker] = SEARCH_TYPES.map((type) => engine.termIds(type, [word], wanted));
    return holdsTerm(
      'named.goods_id',
      sql`select id from (${byName}) as by_name union all select id from (${byMaker}) as by_maker`,
    );
  });
  return sql`select goods_id, 2 as rank from (${goodsByTerm(db, { type: 0, words: [named] }, reach)}) as named
    where ${sql.join(conditions, sql` and `)}`;
}

/** Whether the goods of a column holds a word in its name, brand or maker, on sale or not. */
export function holdsWord(db: Db, word: QueryWord, column: string): RawBuilder<SqlBool> {
  const engine = searchEngine(db);
  const [byName, byMaker] = SEARCH_TYPES.map((type) => engine.allTermIds(type, word));
  return holdsTerm(column, sql`${byName} union all ${byMaker}`);
}

const holdsTerm = (column: string, termIds: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select 1 from search_goods_term as other
    where other.goods_id = ${sql.ref(column)} and +other.term_id in (${termIds}))`;

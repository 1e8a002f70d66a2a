import { type RawBuilder, sql } from 'kysely';
import type { SearchEngine } from './search-engine.query.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import type { QueryWord } from './names/tokens.rules.ts';

const hanTable = (type: SearchType): string => `search_han_${type}`;
const latinTable = (type: SearchType): string => `search_latin_${type}`;

/**
 * FTS5 without stored content. A rebuild numbers new terms by what they sell, and FTS5 answers in that order,
 * so a limit keeps the best without sorting.
 */
export const sqliteSearch: SearchEngine = {
  termIds(type, words, beginning) {
    const first = words[0];
    const han = words.filter((word) => word.script === 'han');
    const latin = words.filter((word) => word.script === 'latin');
    const parts: RawBuilder<unknown>[] = [];
    if (han.length > 0)
      parts.push(
        matching(
          hanTable(type),
          han.map((word) => phrase(word, beginning && word === first)),
        ),
      );
    if (latin.length > 0) {
      parts.push(
        matching(
          latinTable(type),
          latin.map((word) => prefix(word, beginning && word === first)),
        ),
      );
    }
    const [outer, inner] = parts;
    return inner ? sql`${outer} and rowid in (${inner})` : sql`${outer}`;
  },

  async addTokens(trx, terms) {
    for (const type of [0, 1] as const) {
      const mine = terms.filter((term) => term.type === type);
      if (mine.length === 0) continue;
      const han = mine.map(({ id, han }) => [id, han]);
      await sql`insert into ${sql.table(hanTable(type))} (rowid, han)
        select value ->> 0, value ->> 1 from json_each(${JSON.stringify(han)})`.execute(trx);
      const latin = mine.map(({ id, heads, latin }) => [id, heads, latin]);
      await sql`insert into ${sql.table(latinTable(type))} (rowid, heads, rest)
        select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(latin)})`.execute(trx);
    }
  },

  async insertRows(trx, table, columns, rows) {
    if (rows.length === 0) return;
    const names = sql.join(columns.map((column) => sql.ref(column.name)));
    const values = sql.join(columns.map((_, index) => sql`value ->> ${sql.lit(index)}`));
    await sql`insert or ignore into ${sql.table(table)} (${names})
      select ${values} from json_each(${JSON.stringify(rows)})`.execute(trx);
  },

  texts: (values) => sql`(select value from json_each(${JSON.stringify(values)})) as given`,
};

function matching(table: string, conditions: readonly string[]): RawBuilder<unknown> {
  return sql`select rowid as id from ${sql.table(table)} where ${sql.ref(table)} match ${conditions.join(' AND ')}`;
}

/** Words hold letters and digits only, so quoting them is enough. */
function phrase(word: QueryWord, beginning: boolean): string {
  const tokens = word.script === 'han' ? word.tokens.join(' ') : '';
  return `${beginning ? '^ ' : ''}"${tokens}"`;
}

function prefix(word: QueryWord, beginning: boolean): string {
  const letters = word.script === 'latin' ? word.prefix : '';
  return `${beginning ? 'heads : ' : ''}"${letters}"*`;
}

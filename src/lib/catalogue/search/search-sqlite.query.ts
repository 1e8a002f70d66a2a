import { type RawBuilder, sql } from 'kysely';
import type { SearchEngine } from './search-engine.query.ts';
import { SEARCH_TYPES, type SearchType } from '#lib/catalogue/search/search.rules.ts';
import { phrasesOf, prefixesOf, type QueryWord } from './names/tokens.rules.ts';

const hanTable = (type: SearchType): string => `search_han_${type}`;
const latinTable = (type: SearchType): string => `search_latin_${type}`;

/** Forms of a name that have their own column; those of further brackets share the last one. */
const FORMS = 4;
/** Stands between forms that share a column; no character is two letters long. */
const BETWEEN = 'zz';

/**
 * FTS5 without stored content. A rebuild numbers new terms by their sales, and FTS5 answers in that order, so a limit
 * keeps the best without sorting.
 */
export const sqliteSearch: SearchEngine = {
  termIds: (type, words, { beginning, limit }) =>
    sql`${holding(type, words, beginning)} limit ${sql.lit(limit)}`,

  allTermIds: (type, word) => holding(type, [word], false),

  wholeTermIds: (type, words) =>
    matching(latinTable(type), [`heads : (${words.map((word) => `"${word}"`).join(' OR ')})`]),

  async addTokens(trx, terms) {
    for (const type of SEARCH_TYPES) {
      const mine = terms.filter((term) => term.type === type);
      if (mine.length === 0) continue;
      const han = mine.map(({ id, han }) => [id, ...columnsOf(han)]);
      await sql`insert into ${sql.table(hanTable(type))} (rowid, whole, bare, aside, asides)
        select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
        from json_each(${JSON.stringify(han)})`.execute(trx);
      const latin = mine.map(({ id, beginnings, latin }) => [id, beginnings, latin]);
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

  isAmong: (text, words) => sql`${text} in (select value from json_each(${JSON.stringify(words)}))`,

  hasWord: (text, words) =>
    sql`exists (select 1 from json_each(${JSON.stringify(words)}) where ${text} like '% ' || value || ' %')`,
};

function holding(type: SearchType, words: readonly QueryWord[], beginning: boolean): RawBuilder<unknown> {
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
  return inner ? sql`${outer} and +rowid in (${inner})` : sql`${outer}`;
}

function matching(table: string, conditions: readonly string[]): RawBuilder<unknown> {
  return sql`select rowid as id from ${sql.table(table)} where ${sql.ref(table)} match ${conditions.join(' AND ')}`;
}

/** One form per column, since a phrase stays within its column and a beginning is that of a column. */
const columnsOf = (forms: readonly string[]): string[] => [
  ...Array.from({ length: FORMS - 1 }, (_, index) => forms[index] ?? ''),
  forms.slice(FORMS - 1).join(` ${BETWEEN} `),
];

/** Words hold letters and digits only, so quoting them is enough. */
function phrase(word: QueryWord, beginning: boolean): string {
  const phrases = word.script === 'han' ? phrasesOf(word) : [];
  return `(${phrases.map((tokens) => `${beginning ? '^ ' : ''}"${tokens.join(' ')}"`).join(' OR ')})`;
}

function prefix(word: QueryWord, beginning: boolean): string {
  const prefixes = word.script === 'latin' ? prefixesOf(word) : [];
  return `${beginning ? 'heads : ' : ''}(${prefixes.map((letters) => `"${letters}"*`).join(' OR ')})`;
}

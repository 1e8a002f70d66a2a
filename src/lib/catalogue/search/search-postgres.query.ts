import { type RawBuilder, sql } from 'kysely';
import { keepBest, keptBest } from './best-names-postgres.query.ts';
import type { SearchEngine } from './search-engine.query.ts';
import { phrasesOf, prefixesOf, type QueryWord } from './names/tokens.rules.ts';

/** Highest position PostgreSQL counts to. */
const LAST_PLACE = 16_000;
/** Prefixes up to this length are lexemes of their own. */
const SHORT_PREFIX = 4;
/** Stands before a lexeme that a form of a name begins with, and before one that is only a prefix of a word. */
const BEGINS = '<';
const PREFIX = '-';

/**
 * Two tsvector columns with GIN indexes, filled with ready-made lexemes, so that no text-search dictionary applies. A
 * short prefix and a beginning are lexemes of their own, so that no row has to be checked twice. Results for the first
 * letters, which many names hold, are precomputed: see `best-names-postgres.query.ts`.
 */
export const postgresSearch: SearchEngine = {
  termIds(type, words, { beginning, limit }) {
    const found = sql.join(
      words.map((word, index) => condition(word, beginning && index === 0)),
      sql` and `,
    );
    const all = sql`select id from search_term where type = ${sql.lit(type)} and goods_count > 0
      and ${found} offset 0`;
    const [first] = words;
    const kept = words.length === 1 && first ? keptBest(first, { type, beginning, limit, all }) : undefined;
    return kept ?? sql`select id from (${all}) as found order by id limit ${sql.lit(limit)}`;
  },

  allTermIds: (type, word) =>
    sql`select id from search_term where type = ${sql.lit(type)} and ${condition(word, false)}`,

  wholeTermIds: (type, words) =>
    sql`select id from search_term where type = ${sql.lit(type)} and goods_count > 0
      and latin @@ ${lexemes(words.map((word) => `'${BEGINS}${word}'`).join(' | '))}`,

  async addTokens(trx, terms) {
    if (terms.length === 0) return;
    const rows = terms.map(({ id, han, beginnings, latin }) => [
      id,
      hanVector(han),
      latinVector(beginnings, latin),
    ]);
    await sql`update search_term set han = (row ->> 1)::tsvector, latin = (row ->> 2)::tsvector
      from json_array_elements(${JSON.stringify(rows)}::json) as given(row)
      where search_term.id = (row ->> 0)::integer`.execute(trx);
    await keepBest(trx, terms);
  },

  async insertRows(trx, table, columns, rows) {
    if (rows.length === 0) return;
    const names = sql.join(columns.map((column) => sql.ref(column.name)));
    const values = sql.join(
      columns.map(({ type }, index) => sql`(row ->> ${sql.lit(index)})::${sql.raw(type)}`),
    );
    await sql`insert into ${sql.table(table)} (${names})
      select ${values} from json_array_elements(${JSON.stringify(rows)}::json) as given(row)
      on conflict do nothing`.execute(trx);
  },

  texts: (values) => sql`unnest(${[...values]}::text[]) as given(value)`,

  isAmong: (text, words) => sql`${text} = any((select ${[...words]}::text[])::text[])`,

  hasWord: (text, words) =>
    sql`${text} like any((select ${words.map((word) => `% ${word} %`)}::text[])::text[])`,
};

/** A query that the planner does not inspect: the GIN index suits any query, and one plan can be cached. */
const lexemes = (query: string): RawBuilder<unknown> => sql`(select ${query}::tsquery)`;

function condition(word: QueryWord, beginning: boolean): RawBuilder<unknown> {
  const mark = beginning ? BEGINS : '';
  if (word.script === 'latin') {
    const any = prefixesOf(word).map((prefix) =>
      prefix.length > SHORT_PREFIX ? `'${mark}${prefix}':*` : `'${mark}${PREFIX}${prefix}'`,
    );
    return sql`latin @@ ${lexemes(any.join(' | '))}`;
  }
  const phrases = phrasesOf(word).map((tokens) => {
    const phrase = tokens.map((token, index) => `'${index === 0 ? mark : ''}${token}'`);
    return `(${phrase.join(' <-> ')})`;
  });
  return sql`han @@ ${lexemes(phrases.join(' | '))}`;
}

/** Words with their short prefixes, and again those that a form begins with. Their positions do not matter. */
function latinVector(beginnings: string, latin: string): string {
  const marked = (words: string, mark: string) =>
    words
      .split(' ')
      .filter(Boolean)
      .flatMap((word) => [mark + word, ...shortPrefixes(word).map((prefix) => mark + PREFIX + prefix)]);
  const all = new Set([...marked(latin, ''), ...marked(beginnings, BEGINS)]);
  return [...all].map((lexeme) => `'${lexeme}'`).join(' ');
}

const shortPrefixes = (word: string): string[] =>
  Array.from({ length: Math.min(word.length, SHORT_PREFIX) }, (_, index) => word.slice(0, index + 1));

/** Characters with their positions; a gap keeps a phrase from running from one form of a name into the next. */
function hanVector(forms: readonly string[]): string {
  let place = 0;
  return forms
    .flatMap((form) => {
      place += 1;
      return form
        .split(' ')
        .filter(Boolean)
        .flatMap((token, index) => {
          place = Math.min(place + 1, LAST_PLACE);
          return index === 0
            ? [`'${token}':${place}`, `'${BEGINS}${token}':${place}`]
            : [`'${token}':${place}`];
        });
    })
    .join(' ');
}

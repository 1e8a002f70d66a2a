import { type RawBuilder, sql } from 'kysely';
import type { SearchEngine } from './search-engine.query.ts';
import type { QueryWord } from './names/tokens.rules.ts';

/**
 * Two tsvector columns with GIN indexes, filled with ready-made tokens, so that no text-search dictionary has
 * a say. Words a name begins with carry weight A.
 */
export const postgresSearch: SearchEngine = {
  termIds(type, words, beginning) {
    const conditions = words.map((word, index) => condition(word, beginning && index === 0));
    return sql`select id from search_term where type = ${sql.lit(type)} and goods_count > 0
      and ${sql.join(conditions, sql` and `)} order by sales desc, id`;
  },

  async addTokens(trx, terms) {
    if (terms.length === 0) return;
    const rows = terms.map(({ id, han, heads, latin }) => [
      id,
      lexemes(han, ''),
      `${lexemes(heads, 'A')} ${lexemes(latin, '')}`.trim(),
    ]);
    await sql`update search_term set han = (row ->> 1)::tsvector, latin = (row ->> 2)::tsvector
      from json_array_elements(${JSON.stringify(rows)}::json) as given(row)
      where search_term.id = (row ->> 0)::integer`.execute(trx);
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
};

function condition(word: QueryWord, beginning: boolean): RawBuilder<unknown> {
  if (word.script === 'latin') {
    return sql`latin @@ ${`'${word.prefix}':*${beginning ? 'A' : ''}`}::tsquery`;
  }
  const phrase = word.tokens.map((token) => `'${token}'`).join(' <-> ');
  return beginning
    ? sql`plain like ${`${word.tokens.join('')}%`} and han @@ ${phrase}::tsquery`
    : sql`han @@ ${phrase}::tsquery`;
}

/** Tokens hold letters and digits only; their positions keep Chinese characters in order. */
function lexemes(tokens: string, weight: string): string {
  return tokens
    .split(' ')
    .filter(Boolean)
    .map((token, index) => `'${token}':${Math.min(index + 1, 16_000)}${weight}`)
    .join(' ');
}

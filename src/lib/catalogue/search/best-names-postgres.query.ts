import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#lib/platform/db/database.server.ts';
import type { TermTokens, Wanted } from './search-engine.query.ts';
import { type SearchType, wordPlace } from './search.rules.ts';
import { phrasesOf, prefixesOf, type QueryWord } from './names/tokens.rules.ts';

/** Letters or characters of the starts that names are kept for. */
const LONGEST = 2;
/** Names kept for each start; a rebuild stores the best sellers first. */
const KEPT = 400;

/** Letters or characters kept of the words at each start, for matching longer queries; more are not needed. */
const LONGEST_KEPT = 10;
/** Kept names matching the query that are checked for goods on sale. */
const WEIGHED = 100;
/** Starts of one word with its corrections; for more than this, querying the index is faster. */
const STARTS = 4;
/** Number of names that is enough for the lines under the search box. */
const ENOUGH = 15;

/** Query for names among the kept ones. */
interface KeptQuery extends Wanted {
  type: SearchType;
  /** All names that match, used when too few of the kept ones do. */
  all: RawBuilder<unknown>;
}

/**
 * The best names behind what is typed. PostgreSQL would have to find and sort all names that hold it, tens of thousands
 * for one letter; for more letters, the names kept for the first two are searched first. Where all names with such a
 * start are kept, no others exist. Undefined where more names are wanted than are kept, and for words that may begin in
 * many ways.
 */
export function keptBest(
  word: QueryWord,
  { type, beginning, limit, all }: KeptQuery,
): RawBuilder<unknown> | undefined {
  if (word.script === 'latin' && word.isRare) return undefined;
  const ways = word.script === 'han' ? phrasesOf(word) : prefixesOf(word).map((way) => [...way]);
  const starts = [...new Set(ways.map((way) => way.slice(0, LONGEST).join('')))];
  const longest = Math.max(...ways.map(({ length }) => length));
  if (longest > LONGEST_KEPT || limit > KEPT || starts.length > STARTS) return undefined;
  const place = sql.lit(wordPlace(type, beginning ? 'beginning' : 'anywhere'));
  const kept = sql`from search_best where place = ${place} and start = any((select ${starts}::text[])::text[])`;
  if (longest <= LONGEST) {
    return starts.length === 1
      ? sql`select term_id as id ${kept} order by term_id limit ${sql.lit(limit)}`
      : undefined;
  }
  const goesOn = ` (${ways.map((way) => way.join('')).join('|')})`;
  return sql`select id from (
    with going_on as materialized (
      select distinct term_id ${kept} and words ~ (select ${goesOn}::text) order by term_id limit ${sql.lit(WEIGHED)}
    ), near as materialized (
      select term.id from going_on join search_term as term on term.id = going_on.term_id where term.goods_count > 0
    ), needed as materialized (
      select (select count(*) from near) < ${sql.lit(ENOUGH)} and (
        (select count(*) from going_on) = ${sql.lit(WEIGHED)} or (select count(*) ${kept}) >= ${sql.lit(KEPT)}
      ) as more
    )
    select id from near where not (select more from needed)
    union all select id from (${all}) as rest where (select more from needed)
  ) as best order by id limit ${sql.lit(limit)}`;
}

/** Keeps new names behind their starts while there is room. */
export async function keepBest(trx: Trx, terms: readonly TermTokens[]): Promise<void> {
  const starts = new Map<string, [place: number, start: string, names: [id: number, words: string][]]>();
  for (const term of terms) {
    for (const { place, start, words } of startsOf(term)) {
      const entry = starts.get(`${place}${start}`) ?? [place, start, []];
      starts.set(`${place}${start}`, entry);
      entry[2].push([term.id, words]);
    }
  }
  await sql`insert into search_best (place, start, term_id, words)
    select (row ->> 0)::integer, row ->> 1, (name ->> 0)::integer, name ->> 1
    from json_array_elements(${JSON.stringify([...starts.values()])}::json) as given(row)
    cross join json_array_elements(row -> 2) as named(name)
    where (select count(*) from (
      select 1 from search_best where place = (row ->> 0)::integer and start = row ->> 1 limit ${sql.lit(KEPT)}
    ) as kept) < ${sql.lit(KEPT)}
    on conflict do nothing`.execute(trx);
}

/** A start under which a name is kept, and how its words continue there, with a blank before each. */
interface KeptStart {
  place: number;
  start: string;
  words: string;
}

/** Every start of a name's forms and of what stands within them, once. */
function startsOf({ type, han, beginnings, latin }: TermTokens): KeptStart[] {
  const begins = new WordsByStart();
  const holds = new WordsByStart();
  for (const word of beginnings.split(' ')) begins.add([...word]);
  for (const word of latin.split(' ')) holds.add([...word]);
  for (const form of han) {
    const signs = form.split(' ').filter(Boolean);
    begins.add(signs);
    for (let at = 0; at < signs.length; at++) holds.add(signs.slice(at));
  }
  return [...begins.under(wordPlace(type, 'beginning')), ...holds.under(wordPlace(type, 'anywhere'))];
}

class WordsByStart {
  readonly #words = new Map<string, Set<string>>();

  add(signs: readonly string[]): void {
    const word = signs.slice(0, LONGEST_KEPT).join('');
    for (let length = 1; length <= Math.min(signs.length, LONGEST); length++) {
      const start = signs.slice(0, length).join('');
      const words = this.#words.get(start) ?? new Set();
      this.#words.set(start, words);
      // Shorter starts use all kept names.
      if (length === LONGEST) words.add(word);
    }
  }

  under(place: number): KeptStart[] {
    return [...this.#words].map(([start, words]) => ({
      place,
      start,
      words: [...words].map((word) => ` ${word}`).join(''),
    }));
  }
}

import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#lib/platform/db/database.server.ts';
import type { TermTokens, Wanted } from './search-engine.query.ts';
import { type SearchType, wordPlace } from './search.rules.ts';
import type { QueryWord } from './names/tokens.rules.ts';

/** Letters or characters of the starts that names are kept for. */
const LONGEST = 2;
/** Names kept of each; a rebuild brings those that sell best first. */
const KEPT = 400;

/** Kept names that are looked through for what goes on as typed, and up to how many letters: more say enough. */
const LOOKED_THROUGH = 200;
const LONGEST_LOOKED_THROUGH = 10;
/** So many of those are enough for the lines under the search box. */
const ENOUGH = 15;

/** What is looked for among the kept names. */
interface KeptQuery extends Wanted {
  type: SearchType;
  /** Whether a name of the index is found, for what is longer than the starts of kept names. */
  condition: RawBuilder<unknown>;
  /** All names that are found, where too few of the kept ones are. */
  all: RawBuilder<unknown>;
}

/**
 * The best names behind what is typed. PostgreSQL would have to find and sort all that hold it, tens of thousands for
 * one letter; of more letters, those kept for the first two are looked through before. Undefined where more are wanted
 * than are kept, and for words that may begin in several ways.
 */
export function keptBest(
  word: QueryWord,
  { type, beginning, limit, condition, all }: KeptQuery,
): RawBuilder<unknown> | undefined {
  const typed = word.script === 'han' ? word.tokens : [...word.prefix];
  const others = word.script === 'han' ? [] : (word.others ?? []);
  const start = typed.slice(0, LONGEST).join('');
  if (typed.length > LONGEST_LOOKED_THROUGH || limit > KEPT) return undefined;
  if (others.some((other) => !other.startsWith(start))) return undefined;
  const kept = sql`select term_id as id from search_best
    where place = ${sql.lit(wordPlace(type, beginning ? 'beginning' : 'anywhere'))}
      and start = (select ${start}::text) order by term_id`;
  if (typed.length <= LONGEST) return sql`${kept} limit ${sql.lit(limit)}`;
  return sql`select id from (
    with near as materialized (
      select term.id from (${kept} limit ${sql.lit(LOOKED_THROUGH)}) as kept
      join search_term as term on term.id = kept.id
      where term.goods_count > 0 and ${condition}
    )
    select id from near where (select count(*) from near) >= ${sql.lit(ENOUGH)}
    union all select id from (${all}) as rest where (select count(*) from near) < ${sql.lit(ENOUGH)}
  ) as best order by id limit ${sql.lit(limit)}`;
}

/** Keeps new names behind their starts while there is room. */
export async function keepBest(trx: Trx, terms: readonly TermTokens[]): Promise<void> {
  const starts = new Map<string, [place: number, start: string, ids: number[]]>();
  for (const term of terms) {
    for (const [place, start] of startsOf(term)) {
      const entry = starts.get(`${place}${start}`) ?? [place, start, []];
      starts.set(`${place}${start}`, entry);
      entry[2].push(term.id);
    }
  }
  await sql`insert into search_best (place, start, term_id)
    select (row ->> 0)::integer, row ->> 1, id::integer
    from json_array_elements(${JSON.stringify([...starts.values()])}::json) as given(row)
    cross join json_array_elements_text(row -> 2) as named(id)
    where (select count(*) from (
      select 1 from search_best where place = (row ->> 0)::integer and start = row ->> 1 limit ${sql.lit(KEPT)}
    ) as kept) < ${sql.lit(KEPT)}
    on conflict do nothing`.execute(trx);
}

/** Every start of a name's forms and of what stands within them, once. */
function startsOf({ type, han, beginnings, latin }: TermTokens): [place: number, start: string][] {
  const begins = new Set<string>();
  const holds = new Set<string>();
  for (const word of beginnings.split(' ')) addStarts(begins, [...word.slice(0, LONGEST)]);
  for (const word of latin.split(' ')) addStarts(holds, [...word.slice(0, LONGEST)]);
  for (const form of han) {
    const signs = form.split(' ').filter(Boolean);
    addStarts(begins, signs.slice(0, LONGEST));
    for (let at = 0; at < signs.length; at++) addStarts(holds, signs.slice(at, at + LONGEST));
  }
  return [
    ...[...begins].map((start): [number, string] => [wordPlace(type, 'beginning'), start]),
    ...[...holds].map((start): [number, string] => [wordPlace(type, 'anywhere'), start]),
  ];
}

function addStarts(starts: Set<string>, signs: readonly string[]): void {
  for (let length = 1; length <= signs.length; length++) starts.add(signs.slice(0, length).join(''));
}

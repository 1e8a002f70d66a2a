import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { GoodsMatch } from '#lib/catalogue/search/matching-goods.query.ts';
import { plannedOnce } from '#lib/platform/db/fragments.query.ts';
import type { SearchType } from './search.rules.ts';
import { codeBeginnings } from './names/codes.rules.ts';
import { searchEngine } from './sqlite-or-postgres.query.ts';

/** Sorts after any continuation of a word or code, in any script. */
const LAST_SIGN = '\u{10ffff}';

/** A Latin word, or the beginning of one, in a place of the index (`wordPlace`). */
interface PlacedWord {
  place: number;
  word: string;
}

/** Returns those of the given words that begin some word of their place in the index. */
export async function findKnownWords(db: Db, words: readonly PlacedWord[]): Promise<PlacedWord[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ value: string }>`
    select ${plannedOnce} given.value from ${searchEngine(db).texts(words.map(asText))}
    where exists (select 1 from search_word as known where known.place = ${placeIn(sql`given.value`)}
      and known.word >= ${wordIn(sql`given.value`)} and known.word < ${wordIn(sql`given.value`)} || ${LAST_SIGN})`.execute(
    db,
  );
  return rows.map(({ value }) => ({ place: Number(value.charAt(0)), word: value.slice(1) }));
}

/** A place is one digit. */
const asText = ({ place, word }: PlacedWord): string => `${place}${word}`;
const placeIn = (value: RawBuilder<unknown>) => sql`cast(substr(${value}, 1, 1) as integer)`;
const wordIn = (value: RawBuilder<unknown>) => sql`substr(${value}, 2)`;

/**
 * The letters that follow each of these beginnings in words of each place, by place and beginning in one text; each
 * letter costs one look-up in the sorted words.
 */
export async function findLettersAfter(
  db: Db,
  places: readonly number[],
  beginnings: readonly string[],
): Promise<(beginning: PlacedWord) => readonly string[]> {
  const given = places.flatMap((place) => beginnings.map((word) => asText({ place, word })));
  const next = (place: RawBuilder<unknown>, from: RawBuilder<unknown>, beginning: RawBuilder<unknown>) =>
    sql`(select known.word from search_word as known where known.place = ${place}
      and known.word > ${from} and known.word < ${beginning} || ${LAST_SIGN} order by known.word limit 1)`;
  const value = sql`given.value`;
  const { rows } = await sql<{ place: number; beginning: string; letter: string }>`
    select ${plannedOnce} * from (with recursive following(place, beginning, word) as (
      select ${placeIn(value)}, ${wordIn(value)}, ${next(placeIn(value), wordIn(value), wordIn(value))}
      from ${searchEngine(db).texts(given)}
      union all
      select place, beginning, ${next(
        sql`following.place`,
        sql`substr(following.word, 1, length(following.beginning) + 1) || ${LAST_SIGN}`,
        sql`following.beginning`,
      )} from following where following.word is not null
    )
    select place, beginning, substr(word, length(beginning) + 1, 1) as letter from following
    where word is not null) as letters`.execute(db);
  const letters = Map.groupBy(rows, ({ place, beginning }) => asText({ place, word: beginning }));
  return (beginning) => letters.get(asText(beginning))?.map(({ letter }) => letter) ?? [];
}

const WORDS_AT_ONCE = 5000;

/** The words of a place that sort after a given one, in pages of thousands. */
export async function readWords(db: Db, place: number, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_word')
    .select('word')
    .where('place', '=', place)
    .where('word', '>', after)
    .orderBy('word')
    .limit(WORDS_AT_ONCE)
    .execute();
  return rows.map(({ word }) => word);
}

/** Limit of names read at once. */
export const NAMES_AT_ONCE = 5000;

/** The names after an id, of either type, in pages of thousands. */
export function readNames(
  db: Db,
  after: number,
): Promise<{ id: number; type: SearchType; text: string; plain: string }[]> {
  return db
    .selectFrom('search_term')
    .select(['id', 'type', 'text', 'plain'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(NAMES_AT_ONCE)
    .execute();
}

const CODES_LOOKED_THROUGH = 500;

/** `select goods_id, rank` of the goods whose approval number or bar code begins with a key. */
export function goodsByCode(key: string): RawBuilder<GoodsMatch> {
  const beginnings = codeBeginnings(key);
  const ranges = beginnings.map(
    (beginning) => sql`select goods_id, code from (select goods_id, code from search_code
      where code >= ${beginning} and code < ${beginning + LAST_SIGN}
      order by code limit ${sql.lit(CODES_LOOKED_THROUGH)}) as coded`,
  );
  return sql`select goods_id, min(case when code in (${sql.join(beginnings)}) then 0
    else 1 end) as rank from (${sql.join(ranges, sql` union all `)}) as codes group by goods_id`;
}

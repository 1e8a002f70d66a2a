import type { RawBuilder } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Buyer } from './buyer-order.query.ts';
import { highlightWords, type Segment } from './names/highlight.rules.ts';
import { nameReadings } from '#lib/catalogue/search/names/tokens.service.ts';
import {
  findBestGoods,
  findTerms,
  PACK_REACH,
  type ShownGoods,
  SUGGESTION_REACH,
  type TermHit,
} from './search.repository.ts';
import { type GoodsMatch } from './matching-goods.query.ts';
import {
  inBareNumber,
  type Mended,
  correctedInterpretations,
  ofMakers,
  otherInterpretations,
  type Reaches,
  sureInterpretations,
} from './interpretations.service.ts';
import { mendedQueries } from './corrected-queries.service.ts';
import { isUnheardOf } from './words-at-hand.service.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import type { QueryTokens, QueryWord } from './names/tokens.rules.ts';
import { understood } from './understood.service.ts';

const SUGGESTIONS = 10;

/** One line under the search box. Searching for `name` finds `count` goods. */
export interface Suggestion {
  /** The goods that sells best under the name. */
  goodsId: number;
  name: string;
  brandName: string;
  /** Spec and maker of that goods; the spec is empty for a maker. */
  spec: string;
  maker: string;
  count: number;
  /** The name cut at what was typed. */
  segments: Segment[];
}

interface SuggestionQuery {
  keywords: string;
  type: SearchType;
  /** Buyer whose rights order the lines; null for a visitor. */
  buyer?: Buyer | null;
}

/**
 * Up to ten names for the text typed so far: goods with that approval number or bar code, then names that equal it,
 * begin with it, hold it, and names that match with one slip corrected (product §4.3). A name with a strength or pack
 * gives the goods in that pack. Goods of makers whose names hold it fill up the lines. Of those ten, sold-out goods
 * come after the rest, and goods the buyer may not have come last.
 */
export async function suggest(
  db: Db,
  { keywords, type, buyer = null }: SuggestionQuery,
): Promise<Suggestion[]> {
  const tokens = await understood(db, keywords, type);
  if (tokens.words.length === 0) return [];
  const asked = { type, buyer };
  const typed = await linesAsTyped(db, tokens, asked);
  if (typed) return typed;
  const mixed = tokens.mixed && (await linesAsTyped(db, tokens.mixed, asked));
  return mixed ?? linesIfMended(db, tokens, asked);
}

interface Asked {
  type: SearchType;
  buyer: Buyer | null;
}

/** The lines for a query as typed, filled up with near matches; undefined where nothing is found. */
async function linesAsTyped(db: Db, tokens: QueryTokens, asked: Asked): Promise<Suggestion[] | undefined> {
  const { words } = tokens;
  const { type, buyer } = asked;
  const linesOf = (match: RawBuilder<GoodsMatch>) => goodsLines(db, match, { words, buyer });
  if (type === 0) {
    const sure = await firstLines(sureInterpretations(db, tokens, REACHES), linesOf);
    if (sure.length > 0) return sure;
  }
  const hits = await hitsOf(db, tokens, asked);
  if (hits.length === 0) {
    const others = type === 0 ? await firstLines(otherInterpretations(db, tokens, REACHES), linesOf) : [];
    return others.length > 0 ? others : undefined;
  }
  const lines = onceEach(hits, type)
    .toSorted(byStanding)
    .map((hit) => lineOf(hit, type, words));
  const numbered = type === 0 ? inBareNumber(db, tokens, REACHES) : undefined;
  const all = numbered ? [...(await linesOf(numbered)), ...lines].slice(0, SUGGESTIONS) : lines;
  if (all.length === SUGGESTIONS) return all;
  if (type === 0) {
    const made = await ofMakers(db, tokens, REACHES);
    const seen = new Set(all.map(({ name }) => name));
    if (made) all.push(...(await linesOf(made)).filter(({ name }) => !seen.has(name)));
  }
  if (all.length >= SUGGESTIONS) return all.slice(0, SUGGESTIONS);
  return [...all, ...(await linesDespiteSlip(db, { ...asked, words }, hits))].slice(0, SUGGESTIONS);
}

/** The lines for a query that finds nothing, with one slip forgiven. */
async function linesIfMended(db: Db, tokens: QueryTokens, asked: Asked): Promise<Suggestion[]> {
  const { words } = tokens;
  if (asked.type === 0) {
    const linesOf = (match: RawBuilder<GoodsMatch>) => goodsLines(db, match, { words, buyer: asked.buyer });
    const mended = await firstLines(matchesOf(correctedInterpretations(db, tokens, REACHES)), linesOf);
    if (mended.length > 0) return mended;
  }
  return linesDespiteSlip(db, { ...asked, words }, []);
}

const REACHES: Reaches = { names: SUGGESTION_REACH, packs: PACK_REACH, across: SUGGESTION_REACH };

/** The lines of the first match that has any. */
async function firstLines(
  matches: AsyncIterable<RawBuilder<GoodsMatch>>,
  linesOf: (match: RawBuilder<GoodsMatch>) => Promise<Suggestion[]>,
): Promise<Suggestion[]> {
  for await (const match of matches) {
    const lines = await linesOf(match);
    if (lines.length > 0) return lines;
  }
  return [];
}

async function* matchesOf(mended: AsyncIterable<Mended>): AsyncGenerator<RawBuilder<GoodsMatch>> {
  for await (const { match } of mended) yield match;
}

/** The names that hold the words, or, where none does, the parts separated by a sign: 阿莫西林/克拉维酸. */
async function hitsOf(
  db: Db,
  { words, apart }: QueryTokens,
  { type, buyer }: { type: SearchType; buyer: Buyer | null },
): Promise<TermHit[]> {
  const of = async (some: readonly QueryWord[]): Promise<TermHit[]> =>
    some.some((word) => isUnheardOf(db, type, word))
      ? []
      : findTerms(db, { type, words: some }, { limit: SUGGESTIONS, buyer });
  const hits = await of(words);
  return hits.length === 0 && apart && type === 0 ? of(apart) : hits;
}

/** A maker is listed once, though its whole name and its short one are both found. */
function onceEach(hits: readonly TermHit[], type: SearchType): TermHit[] {
  if (type === 0) return [...hits];
  const makers = new Map<string, TermHit>();
  for (const hit of hits) {
    const key = `${hit.maker} ${hit.count}`;
    if (!makers.has(key) || hit.text === hit.maker) makers.set(key, hit);
  }
  return [...makers.values()];
}

/** Keeps the order, but puts hits last of which nothing can be bought now. */
const byStanding = (one: TermHit, other: TermHit): number => one.standing - other.standing;

/**
 * Names that match the words with a slip, to fill up the lines, in the same order among themselves. Not used when
 * Chinese words are found.
 */
async function linesDespiteSlip(
  db: Db,
  { type, words, buyer }: { type: SearchType; words: readonly QueryWord[]; buyer: Buyer | null },
  found: readonly TermHit[],
): Promise<Suggestion[]> {
  if (found.length > 0 && words.some(({ script }) => script === 'han')) return [];
  const seen = new Set(found.map(({ id }) => id));
  const added: { hit: TermHit; meant: readonly QueryWord[] }[] = [];
  for await (const mended of mendedQueries(db, type, words)) {
    for (const hit of await findTerms(db, mended, { limit: SUGGESTIONS, buyer })) {
      if (seen.has(hit.id)) continue;
      seen.add(hit.id);
      added.push({ hit, meant: mended.words });
    }
    if (seen.size >= SUGGESTIONS) break;
  }
  return added
    .slice(0, SUGGESTIONS - found.length)
    .toSorted((one, other) => byStanding(one.hit, other.hit))
    .map(({ hit, meant }) => lineOf(hit, type, meant));
}

function lineOf(hit: TermHit, type: SearchType, words: readonly QueryWord[]): Suggestion {
  const { goodsId, text: name, brandName, spec, maker, count } = hit;
  const segments = highlightWords(name, hit.readings, words);
  return type === 1
    ? { goodsId, name, brandName: '', spec: '', maker: name, count, segments }
    : { goodsId, name, brandName, spec, maker, count, segments };
}

async function goodsLines(
  db: Db,
  match: RawBuilder<GoodsMatch>,
  { words, buyer }: { words: readonly QueryWord[]; buyer: Buyer | null },
): Promise<Suggestion[]> {
  const best = await findBestGoods(db, match, { limit: SUGGESTIONS, buyer });
  return best.map((one) => ofGoods(one, words));
}

function ofGoods(goods: ShownGoods, words: readonly QueryWord[]): Suggestion {
  const { id, name, brandName, spec, maker } = goods;
  const readings = nameReadings(name)
    .map((syllable) => syllable.readings.join('/'))
    .join(' ');
  return {
    goodsId: id,
    name,
    brandName,
    spec,
    maker,
    count: 1,
    segments: highlightWords(name, readings, words),
  };
}

import type { RawBuilder } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Buyer } from './buyer-order.query.ts';
import { highlight, highlightWords, type Segment } from './names/highlight.rules.ts';
import { nameReadings } from './names/pinyin.service.ts';
import {
  findBestGoods,
  findTerms,
  PACK_REACH,
  type ShownGoods,
  SUGGESTION_REACH,
  type TermHit,
} from './search.repository.ts';
import { type GoodsMatch } from './matching-goods.query.ts';
import { mendedQueries } from './mended-queries.service.ts';
import { goodsAcross, goodsOfMeasures } from './search.service.ts';
import { goodsByCode } from './words.repository.ts';
import { isUnheardOf } from './words-at-hand.service.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import { type QueryTokens, type QueryWord, queryTokens } from './names/tokens.rules.ts';

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

export interface SuggestionQuery {
  keywords: string;
  type: SearchType;
  /** Whose rights put the lines in order; nobody's, where it is a visitor. */
  buyer?: Buyer | null;
}

/**
 * Up to ten names for what is typed so far: goods with that approval number or bar code, then names that are
 * it, begin with it, hold it, and those that one slip away would (spec §7 `/api/goods/search`). A name with a strength
 * or pack gives the goods that are so packed. Of those ten, what is sold out comes after the rest, and what the buyer
 * may not have comes last.
 */
export async function suggest(
  db: Db,
  { keywords, type, buyer = null }: SuggestionQuery,
): Promise<Suggestion[]> {
  const tokens = queryTokens(keywords);
  if (tokens.words.length === 0) return [];
  const linesOf = (match: RawBuilder<GoodsMatch> | undefined) => goodsLines(db, match, { keywords, buyer });
  if (type === 0) {
    const sure = await sureLines(db, tokens, linesOf);
    if (sure.length > 0) return sure;
  }
  const { words } = tokens;
  const hits = await hitsOf(db, tokens, { type, buyer });
  if (type === 0 && hits.length === 0) {
    const unsure = await unsureLines(db, tokens, linesOf);
    if (unsure.length > 0) return unsure;
  }
  const lines = onceEach(hits, type)
    .toSorted(byStanding)
    .map((hit) => lineOf(hit, type, words));
  if (lines.length === SUGGESTIONS) return lines;
  return [...lines, ...(await linesDespiteSlip(db, { type, words, buyer }, hits))];
}

/** The names that hold the words, or, where none does, the parts that a sign keeps apart: 阿莫西林/克拉维酸. */
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

/** A maker is one line, though its whole name and its short one are both found. */
function onceEach(hits: readonly TermHit[], type: SearchType): TermHit[] {
  if (type === 0) return [...hits];
  const makers = new Map<string, TermHit>();
  for (const hit of hits) {
    const key = `${hit.maker} ${hit.count}`;
    if (!makers.has(key) || hit.text === hit.maker) makers.set(key, hit);
  }
  return [...makers.values()];
}

/** As they were, but for those of which nothing can be bought now. */
const byStanding = (one: TermHit, other: TermHit): number => one.standing - other.standing;

type LinesOf = (match: RawBuilder<GoodsMatch> | undefined) => Promise<Suggestion[]>;

/** Goods meant by what cannot well be a name. */
async function sureLines(db: Db, tokens: QueryTokens, linesOf: LinesOf): Promise<Suggestion[]> {
  const coded = tokens.code?.isSure ? await linesOf(goodsByCode(tokens.code.key)) : [];
  return coded.length > 0 || !tokens.measured?.isApart ? coded : measuredLines(db, tokens, linesOf);
}

/** Goods meant by what no name holds: name and maker, a name with its pack glued to it, half a number. */
async function unsureLines(db: Db, tokens: QueryTokens, linesOf: LinesOf): Promise<Suggestion[]> {
  const across = await linesOf(goodsAcross(db, tokens.words, SUGGESTION_REACH));
  if (across.length > 0) return across;
  const packed = tokens.measured?.isApart ? [] : await measuredLines(db, tokens, linesOf);
  return packed.length > 0 ? packed : linesOf(tokens.code && goodsByCode(tokens.code.key));
}

async function measuredLines(db: Db, tokens: QueryTokens, linesOf: LinesOf): Promise<Suggestion[]> {
  for await (const match of goodsOfMeasures(db, tokens, SUGGESTION_REACH, PACK_REACH)) {
    const lines = await linesOf(match);
    if (lines.length > 0) return lines;
  }
  return [];
}

/** Names that the words hold but for a slip, to fill up the lines, in the same order among themselves. */
async function linesDespiteSlip(
  db: Db,
  { type, words, buyer }: { type: SearchType; words: readonly QueryWord[]; buyer: Buyer | null },
  found: readonly TermHit[],
): Promise<Suggestion[]> {
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
  match: RawBuilder<GoodsMatch> | undefined,
  { keywords, buyer }: { keywords: string; buyer: Buyer | null },
): Promise<Suggestion[]> {
  if (!match) return [];
  const best = await findBestGoods(db, match, { limit: SUGGESTIONS, buyer });
  return best.map((one) => ofGoods(one, keywords));
}

function ofGoods(goods: ShownGoods, query: string): Suggestion {
  const { id, name, brandName, spec, maker } = goods;
  const readings = nameReadings(name)
    .map((syllable) => syllable.readings.join('/'))
    .join(' ');
  return { goodsId: id, name, brandName, spec, maker, count: 1, segments: highlight(name, readings, query) };
}

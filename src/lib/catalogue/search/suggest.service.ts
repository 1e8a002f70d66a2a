import type { RawBuilder } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { highlight, type Segment } from './names/highlight.rules.ts';
import { nameReadings } from './names/pinyin.service.ts';
import {
  findBestIds,
  findKnownWords,
  findShownGoods,
  findTerms,
  goodsByCode,
  type ShownGoods,
  SUGGESTION_REACH,
  type TermHit,
} from './search.repository.ts';
import { type GoodsMatch } from './matching-goods.query.ts';
import { matchAcross } from './search.service.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import { correctWords } from './names/slips.rules.ts';
import { type QueryWord, queryTokens } from './names/tokens.rules.ts';

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

/**
 * Up to ten names for what is typed so far: goods with that approval number or bar code, then names that are
 * it, begin with it, hold it, and those that one slip away would (spec §7 `/api/goods/search`).
 */
export async function suggest(
  db: Db,
  { keywords, type }: { keywords: string; type: SearchType },
): Promise<Suggestion[]> {
  const { words, code } = queryTokens(keywords);
  if (words.length === 0) return [];
  const coded = code && type === 0 ? await goodsLines(db, goodsByCode(code), keywords) : [];
  if (coded.length > 0) return coded;
  const hits = await findTerms(db, type, words, SUGGESTIONS);
  const lines = hits.map((hit) => ({ hit, query: keywords }));
  if (lines.length < SUGGESTIONS) lines.push(...(await findDespiteSlip(db, type, words, lines)));
  if (lines.length === 0 && words.length > 1 && type === 0) {
    const match = await matchAcross(db, words, SUGGESTION_REACH);
    return match ? goodsLines(db, match, keywords) : [];
  }
  return withGoods(db, type, lines);
}

interface Line {
  hit: TermHit;
  query: string;
}

async function findDespiteSlip(
  db: Db,
  type: SearchType,
  words: readonly QueryWord[],
  found: readonly Line[],
): Promise<Line[]> {
  const seen = new Set(found.map(({ hit }) => hit.id));
  const lines: Line[] = [];
  for (const corrected of await correctWords(words, (meant) => findKnownWords(db, meant))) {
    for (const hit of await findTerms(db, type, corrected, SUGGESTIONS)) {
      if (seen.has(hit.id)) continue;
      seen.add(hit.id);
      lines.push({ hit, query: asTyped(corrected) });
    }
    if (lines.length + found.length >= SUGGESTIONS) break;
  }
  return lines.slice(0, SUGGESTIONS - found.length);
}

const asTyped = (words: readonly QueryWord[]): string =>
  words.map((word) => (word.script === 'han' ? word.tokens.join('') : word.prefix)).join(' ');

async function withGoods(db: Db, type: SearchType, lines: readonly Line[]): Promise<Suggestion[]> {
  if (lines.length === 0) return [];
  const goods = await findShownGoods(
    db,
    lines.map(({ hit }) => hit.goodsId),
  );
  const byId = new Map(goods.map((one) => [one.id, one]));
  return lines.flatMap(({ hit, query }): Suggestion[] => {
    const best = byId.get(hit.goodsId);
    if (!best) return [];
    const segments = highlight(hit.text, hit.readings, query);
    const shown = type === 1 ? { brandName: '', spec: '', maker: hit.text } : best;
    const { brandName, spec, maker } = shown;
    return [{ goodsId: best.id, name: hit.text, brandName, spec, maker, count: hit.count, segments }];
  });
}

async function goodsLines(db: Db, match: RawBuilder<GoodsMatch>, query: string): Promise<Suggestion[]> {
  const ids = await findBestIds(db, match, SUGGESTIONS);
  if (ids.length === 0) return [];
  const goods = new Map((await findShownGoods(db, ids)).map((one) => [one.id, one]));
  return ids.flatMap((id) => goods.get(id) ?? []).map((one) => ofGoods(one, query));
}

function ofGoods(goods: ShownGoods, query: string): Suggestion {
  const { id, name, brandName, spec, maker } = goods;
  const readings = nameReadings(name)
    .map((syllable) => syllable.readings.join('/'))
    .join(' ');
  return { goodsId: id, name, brandName, spec, maker, count: 1, segments: highlight(name, readings, query) };
}

import { setImmediate } from 'node:timers/promises';
import { chunks, queryTokens } from '#lib/catalogue/search/names/tokens.rules.ts';
import { codeKeys } from '#lib/catalogue/search/names/codes.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { codeKey, type ListLine, ownKey } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';
import {
  makerFinder,
  sameApproval,
  sameMaker,
  sameName,
} from '#lib/trade/quick-purchase/list/compare-lines.rules.ts';
import {
  findByCodes,
  findByNameAndMaker,
  findByNames,
  findMakers,
  findMatchGoods,
  MOST_BEHIND,
} from '#lib/trade/quick-purchase/list/match.repository.ts';
import {
  type Found,
  type LineMatch,
  type MatchGoods,
  matchLine,
} from '#lib/trade/quick-purchase/list/match-line.rules.ts';
import { findOwnCodes } from '#lib/trade/quick-purchase/quick-purchase.repository.ts';
import { type Searched, searchFor } from '#lib/trade/quick-purchase/list/search-line.service.ts';

/** Number of lines looked up together, within tens of milliseconds; between batches other requests are served. */
const LINES_AT_ONCE = 100;
const MOST_ID = 2_147_483_647;

/**
 * Returns the match of each line of a list for a member, in order (product §6.10). Each batch of lines takes a handful
 * of statements, independent of the size of the shop.
 */
export async function matchList(db: Db, memberId: number, lines: readonly ListLine[]): Promise<LineMatch[]> {
  const makersOf = makerFinder(await findMakers(db));
  const matches: LineMatch[] = [];
  const searched = new Map<string, Searched>();
  for (const some of chunks(lines, LINES_AT_ONCE)) {
    matches.push(...(await matchSome(db, memberId, some, { makersOf, searched })));
    // Lets other requests run between batches.
    await setImmediate();
  }
  return matches;
}

/** State shared by all lines of a list during matching. */
interface ListSoFar {
  makersOf: (written: string) => readonly number[];
  /** Search results by name, spec and maker. */
  searched: Map<string, Searched>;
}

async function matchSome(
  db: Db,
  memberId: number,
  lines: readonly ListLine[],
  { makersOf, searched }: ListSoFar,
): Promise<LineMatch[]> {
  const keys = lines.flatMap((line) => [ownKey(line), codeKey(line.code)]);
  const own = await findOwnCodes(
    db,
    memberId,
    [...new Set(keys)].filter((key) => key.length > 2),
  );
  const codes = lines.flatMap(({ approvalNo, barcode }) => [
    ...approvalKeys(approvalNo),
    ...barcodeKeys(barcode),
  ]);
  const byCode = await findByCodes(db, [...new Set(codes)]);
  const pairs = lines.flatMap(({ name, maker }) =>
    name === ''
      ? []
      : makersOf(maker).flatMap((id) => namesOf(name).map((one): [number, string] => [id, one])),
  );
  const distinct = new Map(pairs.map((pair) => [pair.join(' '), pair]));
  const byPair = await findByNameAndMaker(db, [...distinct.values()]);
  const goodsIds = lines.flatMap(({ goodsCode, code }) => goodsId(goodsCode || code));
  const ids = new Set([...own.values(), ...[...byCode.values()].flat(), ...byPair, ...goodsIds]);
  const goods = new Map((await findMatchGoods(db, [...ids])).map((one) => [one.id, one]));
  const known = (some: Iterable<number> | undefined): MatchGoods[] =>
    [...(some ?? [])].flatMap((id) => goods.get(id) ?? []);
  const byName = Map.groupBy(known(byPair), ({ name }) => name);
  const foundFor = (line: ListLine): Found => ({
    own: known([own.get(ownKey(line)) ?? own.get(codeKey(line.code)) ?? 0])[0],
    approval: approvalKeys(line.approvalNo)
      .flatMap((key) => known(byCode.get(key)))
      .filter((one) => sameApproval(line.approvalNo, one)),
    barcode: barcodeKeys(line.barcode).flatMap((key) => known(byCode.get(key))),
    code: known(goodsId(line.goodsCode || line.code))[0],
    name: namesOf(line.name)
      .flatMap((name) => byName.get(name) ?? [])
      .filter((one) => sameMaker(line.maker, one)),
  });
  const first = lines.map((line) => ({ line, found: foundFor(line) }));
  return withOthers(db, first, searched);
}

/**
 * Maximum number of lines of a list that are searched for, each taking some milliseconds; a list with more unknown
 * lines is not one of this shop's goods.
 */
const MOST_SEARCHES = 1000;
const NOTHING: Searched = { name: [], near: [], others: [] };

/** A line with the goods found so far. */
interface Looked {
  line: ListLine;
  found: Found;
}

/**
 * Looks up lines that are not sure yet by name alone, with any maker and pack, and searches for those without match.
 */
async function withOthers(
  db: Db,
  first: readonly Looked[],
  searched: Map<string, Searched>,
): Promise<LineMatch[]> {
  const named = await withNamed(db, first);
  const matches: LineMatch[] = [];
  for (const { line, found } of named) {
    const match = matchLine(line, found);
    const isOpen = match.kind !== 'sure' && line.name !== '' && line.skipped === '';
    if (!isOpen || found.name.length > 0) {
      matches.push(match);
      continue;
    }
    const key = [line.name, line.spec, line.maker].join('\n');
    const known = searched.get(key) ?? (searched.size < MOST_SEARCHES ? undefined : NOTHING);
    const more = known ?? (await searchFor(db, line));
    if (!known) searched.set(key, more);
    // Lets other requests run after each search.
    if (!known) await setImmediate();
    matches.push(matchLine(line, { ...found, ...more, name: [...found.name, ...more.name] }));
  }
  return matches;
}

/** Returns the same lines with the goods of exactly that name; with none where they are too many. */
async function withNamed(db: Db, first: readonly Looked[]): Promise<Looked[]> {
  const open = new Set(first.filter(({ line, found }) => matchLine(line, found).kind !== 'sure'));
  const names = [...open].map(({ line }) => line.name).filter(Boolean);
  const plain = new Map(names.map((name) => [name, plainName(name)]));
  if (plain.size === 0) return [...first];
  const byName = await findByNames(db, [...new Set(plain.values())].filter(Boolean));
  const ids = new Set([...byName.values()].flat());
  const goods = new Map((await findMatchGoods(db, [...ids])).map((one) => [one.id, one]));
  return first.map((one) => {
    const { line, found } = one;
    const behind = open.has(one) ? (byName.get(plain.get(line.name) ?? '') ?? []) : [];
    if (behind.length >= MOST_BEHIND) return one;
    const named = behind.flatMap((id) => goods.get(id) ?? []).filter((each) => sameName(line.name, each));
    return { line, found: { ...found, name: [...found.name, ...named] } };
  });
}

/** Returns a name as the index compares it: without blanks and signs. */
const plainName = (name: string): string =>
  queryTokens(name)
    .words.map((word) => (word.script === 'han' ? word.tokens.join('') : word.prefix))
    .join('');

/** Index key of the digits of an approval number, and of a bar code. */
const approvalKeys = (written: string): string[] => codeKeys(written).slice(0, 1);
const barcodeKeys = (written: string): string[] => (/^\d{8,14}$/.test(written) ? [written] : []);
const goodsId = (written: string): number[] =>
  /^[1-9]\d{0,9}$/.test(written) && Number(written) <= MOST_ID ? [Number(written)] : [];

/** Returns the possible spellings of a name in the shop: with half-width or full-width brackets. */
const namesOf = (name: string): string[] => [
  ...new Set([name, name.replaceAll('(', '（').replaceAll(')', '）'), name.replaceAll(' ', '')]),
];

import { pinyin } from 'pinyin-pro';
import type { Db } from '#lib/platform/db/database.server.ts';
import { initialOf } from '#lib/catalogue/search/names/pinyin-initials.rules.ts';
import { nameReadings } from '#lib/catalogue/search/names/tokens.service.ts';
import { splitUnits } from '#lib/catalogue/search/names/units.rules.ts';
import { LONGEST_KEYWORDS, type SearchType } from '#lib/catalogue/search/search.rules.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { fairQueries, type HeldOut } from '#tests/support/search-hold-out.ts';
import type { Figure } from './part.ts';
import { seededNumbers } from './timing.ts';
import { isUnseen, type RealNames } from './wide-shelf.ts';

/** Names asked for in each way. */
const ASKED = 1000;
/** Shorter input must be typed without a slip. */
const SLIP_FROM = 6;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

type Number = (below: number) => number;

/** Ways to type a name; undefined where it cannot be typed so. */
const WAYS: Record<string, { least: number; type(name: string, number: Number): string | undefined }> = {
  characters: { least: 0.99, type: (name) => name },
  initials: { least: 0.99, type: initialsOf },
  'full pinyin': {
    least: 0.99,
    type: (name, number) => (number(2) === 0 ? spokenOf(name) : generalOf(name)),
  },
  'full pinyin with one slip': { least: 0.97, type: (name, number) => withSlip(spokenOf(name), number) },
  'initials with one slip': { least: 0.97, type: (name, number) => withSlip(initialsOf(name), number) },
};

/**
 * Measures how many of the names held out while the search was made are among the first ten, by the way they are typed:
 * whole, as far as the search box takes them. The last row is that of the makers by full pinyin with one slip.
 */
export async function recallFigures(
  db: Db,
  { medicines, makers }: RealNames,
  label: string,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [way, { least, type }] of Object.entries(WAYS)) {
    figures.push({
      name: `among ten at ${label}: ${way}`,
      ...(await recall(db, unseen(medicines), { typed: type, type: 0 })),
      budget: { least },
    });
  }
  const slip = WAYS['full pinyin with one slip']!;
  const found = await recall(db, unseen(makers), { typed: slip.type, type: 1 });
  return [
    ...figures,
    { name: `among ten at ${label}: makers with one slip`, ...found, budget: { least: slip.least } },
  ];
}

const EACH = 200;
const AMONG = 10;

/**
 * Measures how many goods of the list next to the project are among the first ten, searched for as purchasers do, in a
 * shop of these goods alone: of a list and of suggestions together.
 */
export async function rowFigures(db: Db, goods: readonly HeldOut[], label: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [kind, queries] of Map.groupBy(fairQueries(goods, EACH), (query) => query.kind)) {
    let found = 0;
    for (const { typed, type, wanted } of queries) {
      const ids = await searchGoodsIds(db, typed, type);
      const lines = await suggest(db, { keywords: typed, type });
      if (ids.slice(0, AMONG).includes(wanted + 1)) found += 1;
      if (lines.some(({ goodsId, name }) => goodsId === wanted + 1 || name === goods[wanted]!.name))
        found += 1;
    }
    const note = `${queries.length} fair queries`;
    const value = found / queries.length / 2;
    figures.push({
      name: `the row among ten on ${label}: ${kind}`,
      value,
      unit: 'share',
      note,
      budget: { least: 0.99 },
    });
  }
  return figures;
}

function unseen(names: readonly string[]): string[] {
  const number = seededNumbers(31);
  return names
    .filter((name) => isUnseen(name) && /\p{Script=Han}/u.test(name))
    .map((name) => ({ name, place: number(1e9) }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, ASKED)
    .map(({ name }) => name);
}

async function recall(
  db: Db,
  names: readonly string[],
  { typed, type }: { typed: (name: string, number: Number) => string | undefined; type: SearchType },
): Promise<Pick<Figure, 'value' | 'unit' | 'note'>> {
  const number = seededNumbers(32);
  let asked = 0;
  let found = 0;
  for (const name of names) {
    const keywords = typed(name, number)?.slice(0, LONGEST_KEYWORDS);
    if (!keywords) continue;
    asked += 1;
    const lines = await suggest(db, { keywords, type });
    if (lines.some((line) => line.name === name)) found += 1;
  }
  return { value: found / asked, unit: 'share', note: `${found} of ${asked} names` };
}

const spokenOf = (name: string): string =>
  nameReadings(name)
    .map(({ readings, text }) => readings[0] ?? text)
    .join('');

function initialsOf(name: string): string {
  return nameReadings(name)
    .map((unit) => initialOf(unit, unit.readings[0] ?? ''))
    .join('');
}

/** As the dictionary reads it that knows nothing of medicines. */
function generalOf(name: string): string {
  return splitUnits(name)
    .map(({ text, han }) => (han ? text : ` ${text} `))
    .join('')
    .split(' ')
    .map((run) => pinyin(run, { type: 'array', toneType: 'none', v: true }).join(''))
    .join('');
}

/** A letter missed, added, wrong, or two swapped, anywhere; undefined for what is too short. */
function withSlip(whole: string, number: Number): string | undefined {
  const text = whole.slice(0, LONGEST_KEYWORDS - 1);
  if (text.length < SLIP_FROM) return undefined;
  const at = number(text.length - 1);
  const letter = LETTERS[number(LETTERS.length)] ?? '';
  const [before, here, next, rest] = [
    text.slice(0, at),
    text.charAt(at),
    text.charAt(at + 1),
    text.slice(at + 2),
  ];
  const slips = [
    before + next + rest,
    before + letter + here + next + rest,
    before + letter + next + rest,
    before + next + here + rest,
  ];
  return slips[number(slips.length)];
}

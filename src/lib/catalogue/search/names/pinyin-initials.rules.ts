import type { Unit } from '#lib/catalogue/search/names/units.rules.ts';

/** Limit of readings kept of one name: three ambiguous characters give eight; with more, a few more are enough. */
const WAYS_LIMIT = 12;
/** Number of readings up to which every combination is kept. */
const MIXED_LIMIT = 8;

/** A sign with the ways it may be written, the likeliest first. */
interface Choice {
  sign: string;
  options: readonly string[];
}

/**
 * The words that a row of choices may be written as, cut to a length. A sign that occurs twice is written the same way
 * both times: a person who misreads 参 always does. With many ambiguous signs: all at their likeliest, each alone at
 * its second, and all at their second.
 */
function waysOf(choices: readonly Choice[], longest: number): string[] {
  const used = withinLength(choices, longest);
  const doubtful = [
    ...new Map(used.filter(({ options }) => options.length > 1).map((one) => [one.sign, one])),
  ].map(([, one]) => one);
  const mixtures = doubtful.reduce((product, { options }) => product * options.length, 1);
  const picks = mixtures <= MIXED_LIMIT ? allPicks(doubtful) : somePicks(doubtful);
  const ways = picks.map((pick) =>
    used
      .map(({ sign, options }) => options[pick.get(sign) ?? 0] ?? '')
      .join('')
      .slice(0, longest),
  );
  return [...new Set(ways)].slice(0, WAYS_LIMIT);
}

/** Option chosen for each ambiguous sign. */
type Pick = ReadonlyMap<string, number>;

/** The choices that affect a word of this length. */
function withinLength(choices: readonly Choice[], longest: number): Choice[] {
  let shortest = 0;
  return choices.filter(({ options }) => {
    const isShown = shortest < longest;
    shortest += Math.min(...options.map((option) => option.length), longest);
    return isShown && options.length > 0;
  });
}

function allPicks(doubtful: readonly Choice[]): Pick[] {
  let picks: [string, number][][] = [[]];
  for (const { sign, options } of doubtful) {
    picks = picks.flatMap((pick) => options.map((_, index): [string, number][] => [...pick, [sign, index]]));
  }
  return picks.map((pick) => new Map(pick));
}

function somePicks(doubtful: readonly Choice[]): Pick[] {
  const seconds = new Map(doubtful.map(({ sign }) => [sign, 1]));
  const singles = doubtful.flatMap(({ sign, options }) =>
    options.slice(1).map((_, index) => new Map([[sign, index + 1]])),
  );
  return [new Map(), seconds, ...singles];
}

/** A unit with the ways it may be typed in Latin letters. */
export interface ReadUnit extends Unit {
  readings: string[];
}

/** Maximum length of a Latin word in the index; no search box takes more. */
export const LATIN_LIMIT = 60;

/** A Latin run this short stands whole among initials (`vc`, `cho`, `b12`); a longer one gives one letter. */
const SHORT_RUN = 4;

/** Returns initials and full pinyin of the units from one on, in all the ways they may be read. */
export function latinFrom(units: readonly ReadUnit[], at: number): string[] {
  const rest = units.slice(at, at + LATIN_LIMIT);
  const initials = rest.map((unit) => ({
    sign: unit.text,
    options: [...new Set(unit.readings.map((word) => initialOf(unit, word)))],
  }));
  const pinyin = rest.map((unit) => ({ sign: unit.text, options: unit.readings }));
  return [...waysOf(initials, LATIN_LIMIT), ...waysOf(pinyin, LATIN_LIMIT)].filter((word) => word !== '');
}

/** Returns the form of a unit among initials. */
export function initialOf(unit: Unit, reading: string): string {
  return unit.han || (reading.length > SHORT_RUN && !/^\d/.test(reading)) ? reading.slice(0, 1) : reading;
}

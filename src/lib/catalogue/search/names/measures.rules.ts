import { parseSpec, type SpecHint } from '#lib/catalogue/goods/spec/spec.rules.ts';
import { plainAmounts, plainSpec } from '#lib/catalogue/goods/spec/spec-text.rules.ts';

/** Units of amounts: a letter for the kind, and the number of smallest parts in one unit. */
const UNITS: Record<string, readonly [kind: string, parts: number]> = {
  kg: ['g', 1e9],
  g: ['g', 1e6],
  mg: ['g', 1e3],
  ug: ['g', 1],
  l: ['l', 1e6],
  ml: ['l', 1e3],
  ul: ['l', 1],
  cm: ['m', 10],
  mm: ['m', 1],
  '%': ['p', 1e4],
};
const ACTIVITY = ['国际单位', '单位', 'iu', 'u'];
const PIECES = ['小袋', '小瓶', '小支', '人份', ...'片粒丸贴帖枚锭只条块张支袋包瓶管板卷罐个件喷揿吸泡st'];
const UNIT = [...Object.keys(UNITS), ...ACTIVITY, ...PIECES]
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const AMOUNT = `(\\d+(?:\\.\\d+)?)(万|亿)?'?(${UNIT})(?![a-z])`;
const AMOUNTS = new RegExp(`(?<![a-z\\d.^-])${AMOUNT}`, 'gu');
/** Pattern for the text after amounts: the thing counted, and a remark of the spec, 3ml/支(笔芯). */
const BEHIND = '(?:/\\p{sc=Han})?装?(?:\\([^()]*\\))?$';
const ONLY_AMOUNTS = new RegExp(`^${AMOUNT}(?:[*:/+,]?${AMOUNT})*(?:\\*\\d+)?${BEHIND}`, 'u');
const AT_START = new RegExp(`^(?:${AMOUNT}[*:/+,]?)+装?(?=[\\p{sc=Han}a-z])`, 'u');
/** The first amount where the name continues with a digit: 3ml30/70混合人胰岛素. */
const BEFORE_DIGIT = new RegExp(`^${AMOUNT}(?=\\d.*\\p{sc=Han})`, 'u');
const AT_END = new RegExp(`(?<![a-z\\d.*^%-])(?:${AMOUNT}[*:/+,]?)+(?:\\*\\d+)?${BEHIND}`, 'u');
/** Amounts of which some have no unit: 0.25, 0.25*24, 10ml*6. */
const NUMBER = `\\d+(?:\\.\\d+)?[万亿]?(?:'?(?:${UNIT})(?![a-z]))?`;
const NUMBERS = `${NUMBER}(?:[*:/+]${NUMBER})*${BEHIND}`;
const ONLY_NUMBERS = new RegExp(`^${NUMBERS}`, 'u');
const NUMBERS_AT_END = new RegExp(`(?<=[\\p{sc=Han})])(?=\\d+\\.\\d|${NUMBER}[*:])${NUMBERS}`, 'u');
const WHOLE_NUMBER_AT_END = /(?<=[\p{sc=Han})])[1-9]\d*$/u;
/** A sign of a name and the number that belongs to it: 维生素B12片, but not II 100片. */
const OF_THE_NAME = /^.\d+$|^[^iv]\d+[片丸贴]$/u;
const NUMBERED = new RegExp(`(?<![\\d.])(\\d+(?:\\.\\d+)?)(万|亿)?(?:'?(${UNIT})(?![a-z]))?`, 'gu');
const APART = new RegExp(`(\\d)\\s+(?=(?:万?(?:${UNIT})|[毫微]?克|毫?升)(?:[\\s*×:/+,装]|$))`, 'giu');
/** A last factor without a unit: `0.25g*24`. */
const BARE_COUNT = /\*(\d+)(?=$|\/)/g;

const TIMES = { 万: 1e4, 亿: 1e8 } as const;

const withTimes = (text: string): string => text.replace(/(?<=[a-z%\p{sc=Han}])x(?=\d)/gu, '*');
/** A word of a query in normal form, including `x` as a multiplication sign. */
const plain = (word: string): string => withTimes(plainAmounts(word));

/** An amount as stored and compared: 0.25g, 250mg and 0.25克 are one; 24粒, 24片 and 24s are 24 pieces. */
function measureOf(number: number, unit: string, times: keyof typeof TIMES | undefined): string {
  const factor = times ? TIMES[times] : 1;
  const known = UNITS[unit];
  if (known) return `${known[0]}${Math.round(number * known[1] * factor)}`;
  return `${ACTIVITY.includes(unit) ? 'u' : 'n'}${Math.round(number * factor * 100) / 100}`;
}

function amountsIn(text: string): string[] {
  const amounts = [...text.matchAll(AMOUNTS)].map(([, number, times, unit]) =>
    measureOf(Number(number), unit ?? '', times as keyof typeof TIMES | undefined),
  );
  const counts = [...text.matchAll(BARE_COUNT)].map(([, count]) => `n${Number(count)}`);
  return [...amounts, ...counts];
}

/** The amounts a goods may be searched by: those its spec names, the pieces in a pack, and g per ml as %. */
export function specMeasures(spec: string, hint: SpecHint = {}): string[] {
  const text = withTimes(plainSpec(spec));
  const pack = parseSpec(spec, hint);
  const total = pack && measureOf(pack.count, pack.unitName, undefined);
  return [...new Set([...amountsIn(text), ...(total ? [total] : []), ...strengthIn(text)])];
}

/** The concentration of `250ml:12.5g` in grams per 100 ml. */
function strengthIn(text: string): string[] {
  const [, volume, weight] = /(\d+(?:\.\d+)?)ml:(\d+(?:\.\d+)?)g(?![a-z])/.exec(text) ?? [];
  if (volume === undefined || weight === undefined || Number(volume) === 0) return [];
  return [measureOf((Number(weight) / Number(volume)) * 100, '%', undefined)];
}

/** An amount in a query: any of the forms in which it may be stored. */
export type Measure = readonly string[];

/** The amounts in a spec as buyers write it: 0.25*24 stands for 0.25 of some unit, and 24. */
export const askedMeasures = (spec: string): Measure[] => measuresIn(plain(plainSpec(spec)));

/** A query split into names and amounts. */
export interface MeasuredQuery {
  names: string;
  measures: Measure[];
  certainty: Certainty;
}

/**
 * Certainty that something is an amount: separate and with its unit (0.25g), without a unit (0.25), glued to a name, or
 * possibly the end of the name (维生素B6 10mg without its blank, 氯沙坦钾片50).
 */
type Certainty = 'sure' | 'bare' | 'glued' | 'guessed';

const wordsOf = (query: string): string[] => joinUnits(query).split(/\s+/u).filter(Boolean);

/** True when a query names strengths and packs alone: `0.25g*24粒`. */
export function asksAmountsAlone(query: string): boolean {
  const words = wordsOf(query);
  return words.length > 0 && words.every((word) => ONLY_AMOUNTS.test(plain(word)));
}

/**
 * Returns the readings of a query in which some words are amounts, the surest first; empty where it holds no amounts,
 * or nothing else.
 */
export function measuredQueries(query: string): MeasuredQuery[] {
  const words = wordsOf(query);
  const all = (['sure', 'bare', 'glued'] as const).map((certainty) =>
    measuredWith(words, certainty, (text) => cutWord(text, certainty)),
  );
  const found = all.filter((one) => one !== undefined);
  const surest = found.filter((one, at) => found[at - 1]?.measures.length !== one.measures.length);
  return [...surest, ...guessedQueries(words)];
}

/** The same with one word cut where its amounts may also be part of the name. */
function guessedQueries(words: readonly string[]): MeasuredQuery[] {
  const guesses = words.flatMap((word, guessed) =>
    guessedCuts(plain(word)).map((cut) =>
      measuredWith(words, 'guessed', (text, at) => (at === guessed ? cut : cutWord(text, 'glued'))),
    ),
  );
  return guesses.filter((one) => one !== undefined);
}

/** A word split into name and amounts. */
interface Cut {
  name: string;
  amounts: string;
}

function measuredWith(
  words: readonly string[],
  certainty: Certainty,
  cutOf: (text: string, at: number) => Cut | undefined,
): MeasuredQuery | undefined {
  const names: string[] = [];
  const measures = new Map<string, Measure>();
  for (const [at, word] of words.entries()) {
    const { name, amounts } = cutOf(plain(word), at) ?? { name: word, amounts: '' };
    if (name !== '') names.push(name);
    for (const measure of measuresIn(amounts)) measures.set(measure.join(), measure);
  }
  if (measures.size === 0 || names.length === 0) return undefined;
  return { names: names.join(' '), measures: [...measures.values()], certainty };
}

/** The amounts of a word and the rest of it; undefined where no part is an amount. */
function cutWord(text: string, certainty: Certainty): Cut | undefined {
  const apart = ONLY_AMOUNTS.exec(text) ?? (certainty === 'sure' ? null : ONLY_NUMBERS.exec(text));
  if (apart || certainty !== 'glued') return cutOut(text, apart);
  return cutOut(text, AT_END.exec(text) ?? NUMBERS_AT_END.exec(text) ?? AT_START.exec(text));
}

const cutOut = (text: string, found: RegExpExecArray | null): Cut | undefined =>
  found
    ? { name: text.slice(0, found.index) + text.slice(found.index + found[0].length), amounts: found[0] }
    : undefined;

/** Limit of guessed ways to cut one word. */
const GUESSES = 4;

/**
 * A bare number after a name, an amount before its digits, or amounts after its letters or digits, in each possible
 * way.
 */
function guessedCuts(text: string): Cut[] {
  const only = cutOut(text, WHOLE_NUMBER_AT_END.exec(text)) ?? cutOut(text, BEFORE_DIGIT.exec(text));
  if (only) return [only];
  const cuts: Cut[] = [];
  for (const { index } of text.matchAll(/(?<=[a-z\d])(?!0[^.])\d/gu)) {
    const [name, amounts] = [text.slice(0, index), text.slice(index)];
    if (/\.\d*$/.test(name) || !ONLY_NUMBERS.test(amounts) || OF_THE_NAME.test(text.slice(index - 1)))
      continue;
    if (/\p{sc=Han}/u.test(name)) cuts.push({ name, amounts });
  }
  return cuts.slice(0, GUESSES);
}

/** Every amount in a run of amounts; a bare number may be of any unit. */
function measuresIn(amounts: string): Measure[] {
  return [...amounts.matchAll(NUMBERED)].map(([, number, times, unit]) => {
    const factor = times as keyof typeof TIMES | undefined;
    return unit === undefined
      ? measuresOfNumber(Number(number) * (factor ? TIMES[factor] : 1))
      : [measureOf(Number(number), unit, factor)];
  });
}

const ANY_UNIT = ['g', 'mg', 'ug', 'ml', 'l', '%', 'cm', 'mm', 'iu', '片'];

const measuresOfNumber = (number: number): Measure => [
  ...new Set([...ANY_UNIT.map((unit) => measureOf(number, unit, undefined)), measureOf(number, 'iu', '万')]),
];

/** A number and its unit are one word, even with a blank between: 0.25 g. */
const joinUnits = (query: string): string => query.normalize('NFKC').replace(APART, '$1');

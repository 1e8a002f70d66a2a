import { formsOf, splitUnits, type Unit } from '#lib/catalogue/search/names/units.rules.ts';
import { initialOf } from '#lib/catalogue/search/names/pinyin-initials.rules.ts';
import { phrasesOf, prefixesOf, type QueryWord } from './tokens.rules.ts';

/** A stretch of a name, marked as hit or not. */
export interface Segment {
  text: string;
  hit: boolean;
}

interface ReadUnit extends Unit {
  readings: string[];
}

type Range = [from: number, to: number];

/**
 * Cuts a name at the parts that a query's words match: the typed characters, or those whose initials or full pinyin
 * were typed. The segments joined give the name again; without a hit there is one segment. A word with several meanings
 * is highlighted by the first that is found.
 *
 * @param readings as kept by the index (`a mo xi lin`, alternatives with `/`); empty: characters only
 */
export function highlightWords(text: string, readings: string, words: readonly QueryWord[]): Segment[] {
  const spoken = readings.split(' ');
  const units = splitUnits(text).map((unit, index) => ({
    ...unit,
    readings: (spoken[index] ?? '').split('/').filter(Boolean),
  }));
  const forms = formsOf(text, units);
  const ranges = words.flatMap((word) => findInForms(forms, word));
  return cut(text, ranges);
}

/**
 * Returns the position of a word: one stretch, or two where the form that holds it leaves out a bracket between them.
 */
function findInForms([whole = [], ...parts]: readonly ReadUnit[][], word: QueryWord): Range[] {
  for (const find of waysToFind(word)) {
    const found = find(whole);
    if (found) return [found];
    for (const form of parts) {
      const range = find(form);
      if (range) return stretches(whole, form, range);
    }
  }
  return [];
}

/** A range of a form as stretches of the whole name. */
function stretches(whole: readonly ReadUnit[], form: readonly ReadUnit[], [from, to]: Range): Range[] {
  const own = new Set(form);
  const ranges: Range[] = [];
  let isOpen = false;
  for (const unit of whole) {
    if (unit.to <= from || unit.from >= to) continue;
    const last = ranges.at(-1);
    const end = Math.min(unit.to, to);
    if (!own.has(unit)) isOpen = false;
    else if (isOpen && last) last[1] = end;
    else {
      ranges.push([Math.max(unit.from, from), end]);
      isOpen = true;
    }
  }
  return ranges;
}

function waysToFind(word: QueryWord): ((units: readonly ReadUnit[]) => Range | undefined)[] {
  if (word.script === 'han') {
    return phrasesOf(word).map((tokens) => (units) => findPhrase(units, tokens));
  }
  return prefixesOf(word).map((prefix) => (units) => findSpoken(units, prefix));
}

function findPhrase(units: readonly Unit[], tokens: readonly string[]): Range | undefined {
  const signs = units.flatMap((unit) => signsOf(unit));
  for (let at = 0; at + tokens.length <= signs.length; at++) {
    if (tokens.every((token, offset) => signs[at + offset]?.text === token)) {
      return [signs[at]?.from ?? 0, signs[at + tokens.length - 1]?.to ?? 0];
    }
  }
  return undefined;
}

/** Characters of a unit with their positions; where one sign stands for several (Ⅱ), they share the position. */
function signsOf(unit: Unit): Pick<Unit, 'text' | 'from' | 'to'>[] {
  const signs = [...unit.text];
  const even = unit.to - unit.from === signs.length;
  return signs.map((text, index) =>
    even
      ? { text, from: unit.from + index, to: unit.from + index + 1 }
      : { text, from: unit.from, to: unit.to },
  );
}

function findSpoken(units: readonly ReadUnit[], prefix: string): Range | undefined {
  for (const [at, unit] of units.entries()) {
    const end =
      spokenEnd(units, at, prefix, (one, reading) => initialOf(one, reading)) ??
      spokenEnd(units, at, prefix, (_, reading) => reading);
    const last = end === undefined ? undefined : units[end - 1];
    if (last) return [unit.from, last.to];
  }
  return undefined;
}

/** The unit after the last one that the typed letters cover; undefined where they do not match from `at` on. */
function spokenEnd(
  units: readonly ReadUnit[],
  at: number,
  letters: string,
  form: (unit: Unit, reading: string) => string,
): number | undefined {
  if (letters === '') return at;
  const unit = units[at];
  if (!unit) return undefined;
  for (const reading of unit.readings) {
    const written = form(unit, reading);
    if (written.startsWith(letters)) return at + 1;
    if (!letters.startsWith(written)) continue;
    const end = spokenEnd(units, at + 1, letters.slice(written.length), form);
    if (end !== undefined) return end;
  }
  return undefined;
}

function cut(text: string, ranges: Range[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const add = (to: number, hit: boolean) => {
    if (to > at) segments.push({ text: text.slice(at, to), hit });
    at = Math.max(at, to);
  };
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return segments;
}

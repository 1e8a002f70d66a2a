import type { QueryWord } from '#lib/catalogue/search/names/tokens.rules.ts';
import { splitUnits } from '#lib/catalogue/search/names/units.rules.ts';

const LENGTH = 110;
const BEFORE = 24;

/** The excerpt of a text (in lines) around the first word of a query in it; the fallback where it has none. */
export function excerptOf(lines: readonly string[], fallback: string, words: readonly QueryWord[]): string {
  for (const word of words) {
    const wanted = word.script === 'han' ? word.tokens.join('') : word.prefix;
    for (const line of lines) {
      const at = placeOf(line, wanted);
      if (at !== null) return cut(line, at);
    }
  }
  return cut(fallback || (lines[0] ?? ''), 0);
}

/** Returns the position of a phrase in a line, ignoring signs and blanks; null when it is not there. */
function placeOf(line: string, phrase: string): number | null {
  const units = splitUnits(line);
  const at = units
    .map((unit) => unit.text)
    .join('')
    .indexOf(phrase);
  if (at < 0) return null;
  let passed = 0;
  for (const unit of units) {
    if (passed + unit.text.length > at) return unit.from;
    passed += unit.text.length;
  }
  return null;
}

function cut(line: string, at: number): string {
  const from = at <= BEFORE ? 0 : at - BEFORE;
  const stretch = line.slice(from, from + LENGTH);
  return `${from > 0 ? '…' : ''}${stretch}${from + LENGTH < line.length ? '…' : ''}`;
}

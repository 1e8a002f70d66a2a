import type { Unit } from './units.rules.ts';

const OPENING = /^[([{（［｛【〔〖〈《「『]$/u;
const CLOSING = /^[)\]}）］｝】〕〗〉》」』]$/u;

/**
 * The forms in which a name may be typed, each of its own units in order: the whole name, then, where it has
 * brackets, the name without them, then what each bracket holds, in all its forms: 阿莫西林胶囊(阿莫仙) is also
 * 阿莫西林胶囊, and also begins with 阿莫仙. A bracket that never closes runs to the end.
 */
export function formsOf<U extends Unit>(text: string, units: readonly U[]): U[][] {
  const whole = [...units];
  const brackets = bracketsOf(text);
  if (brackets.length === 0) return [whole];
  const outside = whole.filter((unit) => !brackets.some(([from, to]) => unit.from >= from && unit.to <= to));
  const inside = brackets.flatMap(([from, to]) => {
    const masked = ' '.repeat(from) + text.slice(from, to);
    return formsOf(
      masked,
      whole.filter((unit) => unit.from >= from && unit.to <= to),
    );
  });
  const parts = [outside, ...inside].filter((form) => form.length > 0 && form.length < whole.length);
  return [whole, ...parts];
}

/** The stretches of a text that stand in brackets, `[from, to)` in UTF-16. */
function bracketsOf(text: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (OPENING.test(sign)) {
      if (depth === 0) from = at + 1;
      depth += 1;
    } else if (CLOSING.test(sign) && depth > 0) {
      depth -= 1;
      if (depth === 0) found.push([from, at]);
    }
  }
  return depth > 0 ? [...found, [from, text.length]] : found;
}

/** One piece of a text that a search can start at: a Han character, or a run of letters or of digits. */
export interface Unit {
  /** Position in the original text, UTF-16, `[from, to)`. */
  from: number;
  to: number;
  /** The piece in plain lower case: full-width, circled and Roman-number signs unfolded. */
  text: string;
  han: boolean;
}

const HAN = /^\p{Script=Han}$/u;
/** Characters already in normal form: the usual case. */
const USUAL_HAN = /^[\u4e00-\u9fff]$/;
const LETTER = /^[\p{L}\p{M}]$/u;
const DIGIT = /^\p{Nd}$/u;
const GREEK: Record<string, string> = {
  α: 'a',
  β: 'b',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  κ: 'k',
  λ: 'l',
  μ: 'u',
  ω: 'o',
};

/** A text in the form in which it is indexed and compared: NFKC, lower case, Greek letters as Latin ones. */
function plainText(text: string): string {
  if (USUAL_HAN.test(text)) return text;
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[αβγδεκλμω]/g, (letter) => GREEK[letter] ?? letter);
}

/** Cuts a text into its units; blanks, brackets and other signs belong to none. */
export function splitUnits(text: string): Unit[] {
  const units: Unit[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    for (const sign of plainText(character)) addSign(units, sign, from, to);
    from = to;
  }
  return units;
}

function addSign(units: Unit[], sign: string, from: number, to: number): void {
  const kind = HAN.test(sign) ? 'han' : LETTER.test(sign) ? 'letter' : DIGIT.test(sign) ? 'digit' : undefined;
  if (!kind) return;
  const last = units.at(-1);
  const same = kind === 'letter' ? LETTER : DIGIT;
  if (kind !== 'han' && last && !last.han && last.to >= from && same.test([...last.text].at(-1) ?? '')) {
    last.text += sign;
    last.to = to;
    return;
  }
  units.push({ from, to, text: sign, han: kind === 'han' });
}

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

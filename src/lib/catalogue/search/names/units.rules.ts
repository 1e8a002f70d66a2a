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
/** Characters that are in that form already: most of what is read here. */
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

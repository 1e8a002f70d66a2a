const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/毫升/g, 'ml'],
  [/(?<=\d)升/g, 'l'],
  [/毫克/g, 'mg'],
  [/微克|[μµu]g/g, 'ug'],
  [/公斤|千克/g, 'kg'],
  [/克/g, 'g'],
];

/**
 * A spec as makers write it in one manner: half-width, lower-case, `*` between factors, `:` for ratios, Latin
 * units, no blanks. Powers stay recognisable (`10⁶` → `10^6`), so that no count is read out of them.
 */
export function plainSpec(spec: string): string {
  let text = spec.replace(/[⁰¹²³⁴-⁹]+/g, (run) => `^${[...run].map((c) => SUPERSCRIPT.indexOf(c)).join('')}`);
  text = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  text = text.replace(/[×✕✖╳＊∗·•]|(?<=[\d\p{sc=Han}l])x(?=\d)/gu, '*').replace(/[∶⁚]/g, ':');
  for (const [pattern, word] of WORDS) text = text.replace(pattern, word);
  return text
    .replace(/[【〔[{]/g, '(')
    .replace(/[】〕\]}]/g, ')')
    .replace(/[，、；;]/g, ',')
    .replace(/[。.]$/, '');
}

/** The spec without its bracketed remarks, except a volume that stands alone: `100mg(4ml)` → `100mg:4ml`. */
export function withoutRemarks(text: string): string {
  let before = '';
  let after = text.replace(/\((\d+(?:\.\d+)?ml)\)/g, ':$1');
  while (before !== after) {
    before = after;
    after = before.replace(/\([^()]*\)/g, '');
  }
  return after;
}

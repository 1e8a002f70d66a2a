import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctWords, mayHoldSlip, SLIP_LIMIT, slipsOf } from '#lib/catalogue/search/names/slips.rules.ts';
import type { QueryWord } from '#lib/catalogue/search/names/tokens.rules.ts';

const latin = (prefix: string): QueryWord => ({ script: 'latin', prefix });
const letters = (minLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abcxyz012'), minLength, maxLength: 20 });

const SLIPS: ((word: string, at: number, sign: string) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at, sign) => word.slice(0, at) + sign + word.slice(at),
  (word, at, sign) => word.slice(0, at) + sign + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
];

describe('a slip', () => {
  it('is mended wherever it happened within the limit', () => {
    const slip = fc.constantFrom(...SLIPS);
    const sign = fc.constantFrom(...'abcxyz012');
    fc.assert(
      fc.property(letters(5), fc.nat(SLIP_LIMIT - 2), slip, sign, (word, at, make, letter) => {
        fc.pre(at + 1 < word.length);
        const typed = make(word, at, letter);
        fc.pre(typed !== word);
        const found = slipsOf(typed).some((meant) => word.startsWith(meant) || meant.startsWith(word));
        expect(found).toBe(true);
      }),
    );
  });

  it('never gives the typed word back', () => {
    fc.assert(
      fc.property(letters(5), (word) => {
        expect(slipsOf(word)).not.toContain(word);
      }),
    );
  });

  it('is looked for in Latin words of five letters and more', () => {
    expect(mayHoldSlip(latin('amxl'))).toBe(false);
    expect(mayHoldSlip(latin('amxlj'))).toBe(true);
    expect(mayHoldSlip({ script: 'han', tokens: [...'阿莫西林胶囊'] })).toBe(false);
  });

  it('is mended in one word at a time, the others left as they are', async () => {
    const known = async (meant: string[]) => meant.filter((word) => word === 'amoxilin');
    expect(await correctWords([latin('amoxlin'), latin('jn')], known)).toEqual([
      [latin('amoxilin'), latin('jn')],
    ]);
    expect(await correctWords([latin('jn')], known)).toEqual([]);
  });

  it('keeps what was typed after the letters looked at', async () => {
    const known = async (meant: string[]) => meant.filter((word) => word === 'fufangdanshe');
    const [[meant] = []] = await correctWords([latin('fufagndanshenpian')], known);
    expect(meant).toEqual(latin('fufangdanshenpian'));
  });
});

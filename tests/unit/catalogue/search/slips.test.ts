import {
  bestCorrections,
  CORRECTIONS,
  correctWords,
  mayHoldSlip,
  slipsAlong,
  slipsOf,
} from '#lib/catalogue/search/names/slips.rules.ts';
import type { QueryWord } from '#lib/catalogue/search/names/tokens.rules.ts';
import { WordList } from '#lib/catalogue/search/names/word-list.rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const latin = (prefix: string): QueryWord => ({ script: 'latin', prefix });
const letters = (minLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abcxyz012'), minLength, maxLength: 58 });

const SLIPS: ((word: string, at: number, sign: string) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at, sign) => word.slice(0, at) + sign + word.slice(at),
  (word, at, sign) => word.slice(0, at) + sign + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
];

describe('a slip', () => {
  it('is mended wherever it happened, also far into a long word', () => {
    const slip = fc.constantFrom(...SLIPS);
    const sign = fc.constantFrom(...'abcxyz012');
    fc.assert(
      fc.property(letters(5), fc.nat(), slip, sign, (word, place, make, letter) => {
        const at = place % (word.length - 1);
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

  it('is looked for no further than some indexed word begins', () => {
    const indexed = ['amoxilin', 'amoxilinna', 'anmolin'];
    const after = (beginning: string) =>
      new Set(
        indexed.filter((word) => word.startsWith(beginning)).map((word) => word.charAt(beginning.length)),
      );
    const meant = slipsOf('amoxlin', after);
    expect(meant).toContain('amoxilin');
    expect(meant.length).toBeLessThan(slipsOf('amoxlin').length / 20);
    expect(slipsOf('zhiyao', (beginning) => (beginning === '' ? 'a' : ''))).toEqual([
      'hiyao',
      'hziyao',
      'ahiyao',
      'azhiyao',
    ]);
  });

  it('has more corrections than six, the longest first', () => {
    const meant = Array.from({ length: 50 }, (_, n) => 'a'.repeat(5 + (n % 3)) + n);
    const best = bestCorrections(meant);
    expect(best).toHaveLength(CORRECTIONS);
    expect(CORRECTIONS).toBeGreaterThan(6);
    expect(best[0]).toHaveLength(9);
    expect(best.map((word) => word.length)).toEqual(
      best.map((word) => word.length).toSorted((a, b) => b - a),
    );
  });
});

const word = fc.string({ unit: fc.constantFrom(...'ab0z'), minLength: 1, maxLength: 6 });
/** Sorted words, cut into pages anywhere. */
const pages = fc
  .tuple(fc.uniqueArray(word, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }))
  .map(([words, size]) => {
    const sorted = words.toSorted();
    return Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) =>
      sorted.slice(at * size, (at + 1) * size),
    );
  });
const beginning = fc.string({ unit: fc.constantFrom(...'ab0zq'), maxLength: 7 });

describe('a list of words', () => {
  it('knows what its words begin with', () => {
    fc.assert(
      fc.property(pages, beginning, (given, typed) => {
        const begun = given.flat().filter((one) => one.startsWith(typed));
        expect(new WordList(given).begins(typed)).toBe(begun.length > 0);
        expect(new WordList(given).countOf(typed)).toBe(begun.length);
      }),
    );
  });

  it('knows which signs go on from a beginning', () => {
    fc.assert(
      fc.property(pages, beginning, (given, typed) => {
        const following = given.flat().filter((one) => one.length > typed.length && one.startsWith(typed));
        const signs = new Set(following.map((one) => one.charAt(typed.length)));
        const list = new WordList(given);
        const range = [...typed].reduce((within, sign) => list.next(within, sign), list.start);
        expect(list.signsAfter(range)).toEqual([...signs].toSorted());
      }),
    );
  });

  it('knows of which of its words a typed one may be a slip', () => {
    fc.assert(
      fc.property(pages, beginning, (given, typed) => {
        const isKnown = (meant: string): boolean => given.flat().some((one) => one.startsWith(meant));
        const list = new WordList(given);
        const along = slipsAlong(typed, list).toSorted();
        expect(along).toEqual(
          slipsOf(typed, () => 'ab0z')
            .filter(isKnown)
            .toSorted(),
        );
        // As by the letters that follow, which is what a database is asked for.
        const after = (beginning: string): string[] =>
          [...'ab0z'].filter((sign) => isKnown(beginning + sign));
        expect(slipsOf(typed, after).filter(isKnown).toSorted()).toEqual(along);
      }),
    );
  });
});

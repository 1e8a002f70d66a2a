import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slipsAlong, slipsOf } from '#lib/catalogue/search/names/slips.rules.ts';
import { WordList } from '#lib/catalogue/search/names/word-list.rules.ts';

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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slipsInList } from '#lib/catalogue/search/names/slips-in-list.rules.ts';
import { slipsOf } from '#lib/catalogue/search/names/slips.rules.ts';
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
        const signs = new Set(following.map((one) => one.charCodeAt(typed.length)));
        const list = new WordList(given);
        let range = list.all;
        for (let at = 0; at < typed.length; at++) range = list.narrowed(range, at, typed.charCodeAt(at));
        expect(list.signsAfter(range, typed.length)).toEqual([...signs].toSorted((a, b) => a - b));
      }),
    );
  });

  it('knows of which of its words a typed one may be a slip', () => {
    fc.assert(
      fc.property(pages, beginning, (given, typed) => {
        const known = slipsOf(typed, () => 'ab0z').filter((meant) =>
          given.flat().some((one) => one.startsWith(meant)),
        );
        expect(slipsInList(new WordList(given), typed).toSorted()).toEqual(known.toSorted());
      }),
    );
  });
});

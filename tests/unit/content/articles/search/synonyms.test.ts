import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holdsBeginning, vocabularyOf } from '#lib/content/articles/search/synonyms.rules.ts';

it('knows the beginnings of its words, and no others', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), maxLength: 5 });
  fc.assert(
    fc.property(fc.array(word), word, (words, beginning) => {
      expect(holdsBeginning(vocabularyOf(words), beginning)).toBe(
        words.some((one) => one.startsWith(beginning)),
      );
    }),
  );
});

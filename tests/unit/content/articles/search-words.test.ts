import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  holdsBeginning,
  pairsOf,
  sharedPairs,
  vocabularyOf,
} from '#lib/content/articles/articles-search.service.ts';

const pairs = (text: string) => pairsOf([...text]);

describe('sharedPairs', () => {
  it('is 1 for a text and itself, 0 without a pair in common, the same both ways', () => {
    expect(sharedPairs(pairs('对公转账'), pairs('对公转账'))).toBe(1);
    expect(sharedPairs(pairs('对公转账'), pairs('冷链验收'))).toBe(0);
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const shared = sharedPairs(pairs(one), pairs(other));
        expect(shared).toBe(sharedPairs(pairs(other), pairs(one)));
        expect(shared >= 0 && shared <= 1).toBe(true);
      }),
    );
  });

  it('grows with what is shared', () => {
    const asked = pairs('转账到公账');
    expect(sharedPairs(asked, pairs('转账'))).toBeGreaterThan(sharedPairs(asked, pairs('公司')));
  });
});

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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DiffPart, foldUnchanged, wordDiff, wordsOf } from '#lib/content/newsroom/word-diff.rules.ts';

const text = fc
  .array(fc.constantFrom('药仓', '会员', '注册', '，', '\n', ' ', 'GSP', '2026', '。', '# ', '👩‍⚕️'), {
    maxLength: 60,
  })
  .map((words) => words.join(''));
const without = (kind: DiffPart['kind'], parts: readonly { kind: string; text: string }[]): string =>
  parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('');

describe('The difference between two texts', () => {
  test('gives both texts back', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordDiff(before, after);
        expect(without('added', parts)).toBe(before);
        expect(without('removed', parts)).toBe(after);
      }),
    );
  });

  test('gives any two strings back', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'binary', maxLength: 60 }),
        (before, after) => {
          const parts = wordDiff(before, after);
          expect(without('added', parts)).toBe(before);
          expect(without('removed', parts)).toBe(after);
        },
      ),
    );
  });

  test('is nothing where nothing changed, and something where anything did', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(wordDiff(before, after).every(({ kind }) => kind === 'same')).toBe(before === after);
      }),
    );
  });

  test('marks words, not letters or lines', () => {
    expect(wordDiff('货物三天送达。\n', '货物两天送达。\n')).toEqual([
      { kind: 'same', text: '货物' },
      { kind: 'removed', text: '三天' },
      { kind: 'added', text: '两天' },
      { kind: 'same', text: '送达。\n' },
    ]);
  });

  test('cuts words that make the text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (any) => wordsOf(any).join('') === any),
    );
  });

  test('is found soon for two long texts without a word in common', () => {
    const long = (word: string): string => `${word} `.repeat(20_000);
    expect(wordDiff(long('甲'), long('乙'))).toHaveLength(2);
  });
});

describe('Folding', () => {
  const lines = (count: number): string => Array.from({ length: count }, (_, at) => `第 ${at} 行\n`).join('');

  test('hides long unchanged stretches and loses no text', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), (above, below) => {
        const parts = wordDiff(`${lines(above)}旧\n${lines(below)}`, `${lines(above)}新\n${lines(below)}`);
        const shown = foldUnchanged(parts);
        expect(without('removed', shown)).toBe(without('removed', parts));
        // what follows the change begins with the end of the changed line
        expect(shown.some(({ kind }) => kind === 'folded')).toBe(above >= 7 || below + 1 >= 7);
      }),
    );
  });

  test('keeps the lines next to a change', () => {
    const shown = foldUnchanged(wordDiff(`${lines(20)}旧\n`, `${lines(20)}新\n`));
    expect(shown[0]).toMatchObject({ kind: 'folded', lines: 17 });
    expect(shown[1]).toMatchObject({ kind: 'same', text: '第 17 行\n第 18 行\n第 19 行\n' });
  });
});

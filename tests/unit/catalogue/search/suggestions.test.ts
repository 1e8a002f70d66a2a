import { highlightWords, type Segment } from '#lib/catalogue/search/names/highlight.rules.ts';
import { queryTokens } from '#lib/catalogue/search/names/tokens.rules.ts';
import { nameTokens } from '#lib/catalogue/search/names/tokens.service.ts';
import type { Suggestion, Suggestions } from '#lib/catalogue/search/box/search.store.ts';
import { createSuggester } from '#lib/catalogue/search/box/suggestions.client.ts';
import { atom } from 'nanostores';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';

describe('suggestions while typing', () => {
  const item = (name: string): Suggestion => ({
    id: 1,
    name,
    ypgg: '0.25g*24粒/盒',
    sccj: '某厂',
    brand: '',
    count: 1,
    segments: [{ text: name, hit: true }],
  });

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function suggester(
    answer: (keyword: string) => Promise<Suggestion[] | null> = async (word) => [item(word)],
  ) {
    const asked: string[] = [];
    const $suggestions = atom<Suggestions>({ state: 'idle' });
    const made = createSuggester((keyword, type) => {
      asked.push(`${type}:${keyword}`);
      return answer(keyword);
    }, $suggestions);
    return { ...made, asked, $suggestions, state: () => $suggestions.get().state };
  }

  test('one question is asked, 500 ms after the last letter', async () => {
    const { typed, asked, state } = suggester();
    typed('a', 0);
    await vi.advanceTimersByTimeAsync(499);
    typed('am', 0);
    await vi.advanceTimersByTimeAsync(499);
    expect([asked, state()]).toEqual([[], 'idle']);
    await vi.advanceTimersByTimeAsync(1);
    expect([asked, state()]).toEqual([['0:am'], 'found']);
  });

  test('an empty or blank keyword asks nothing and shows nothing', async () => {
    const { typed, asked, state } = suggester();
    typed('a', 0);
    typed('  ', 0);
    await vi.advanceTimersByTimeAsync(1000);
    expect([asked, state()]).toEqual([[], 'idle']);
  });

  test('a kept answer is shown at once and asked again only when older than 5000 ms', async () => {
    const { typed, asked, $suggestions } = suggester();
    typed('a', 0);
    await vi.advanceTimersByTimeAsync(500);
    typed('ab', 0);
    await vi.advanceTimersByTimeAsync(500);
    typed('a', 0);
    expect($suggestions.get()).toMatchObject({ state: 'found', keyword: 'a' });
    await vi.advanceTimersByTimeAsync(4400);
    expect(asked).toEqual(['0:a', '0:ab']);
    typed('ab', 0);
    await vi.advanceTimersByTimeAsync(700);
    typed('a', 0);
    expect($suggestions.get()).toMatchObject({ state: 'found', keyword: 'a' });
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toEqual(['0:a', '0:ab', '0:a']);
  });

  test('medicine and manufacturer are different questions', async () => {
    const { typed, asked } = suggester();
    typed('a', 0);
    typed('a', 1);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toEqual(['1:a']);
  });

  test('an answer that comes late for an older keyword is not shown', async () => {
    const late = Promise.withResolvers<Suggestion[]>();
    const { typed, $suggestions } = suggester((word) =>
      word === 'a' ? late.promise : Promise.resolve([item(word)]),
    );
    typed('a', 0);
    await vi.advanceTimersByTimeAsync(500);
    typed('ab', 0);
    await vi.advanceTimersByTimeAsync(500);
    late.resolve([item('a')]);
    await vi.advanceTimersByTimeAsync(0);
    expect($suggestions.get()).toMatchObject({ state: 'found', keyword: 'ab' });
  });

  test('a failed question can be asked again at once', async () => {
    let fails = true;
    const { typed, retry, state } = suggester(async (word) => {
      if (fails) throw new Error('no network');
      return [item(word)];
    });
    typed('a', 0);
    await vi.advanceTimersByTimeAsync(500);
    expect(state()).toBe('failed');
    fails = false;
    retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('found');
  });
});

const highlight = (name: string, readings: string, query: string): Segment[] =>
  highlightWords(name, readings, queryTokens(query).words);

const marked = (name: string, query: string): string =>
  highlight(name, nameTokens(name).readings, query)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

describe('highlight', () => {
  test.each([
    ['阿莫西林胶囊', '西林', '阿莫[西林]胶囊'],
    ['阿莫西林胶囊', 'amxl', '[阿莫西林]胶囊'],
    ['阿莫西林胶囊', 'amoxi', '[阿莫西]林胶囊'],
    ['阿莫西林胶囊', 'amox', '[阿莫西]林胶囊'],
    ['阿莫西林胶囊', 'jn', '阿莫西林[胶囊]'],
    ['阿莫西林胶囊', '胶囊 阿', '[阿]莫西林[胶囊]'],
    ['参苓白术散', 'canlin', '[参苓]白术散'],
    ['参苓白术散', 'shenling', '[参苓]白术散'],
    ['维生素B12片', 'b12', '维生素[B12]片'],
    ['维生素B12片', '素b1', '维生[素B1]2片'],
    ['氨基酸（Ⅱ）', 'ii', '氨基酸（[Ⅱ]）'],
    ['阿莫西林胶囊', 'xyz', '阿莫西林胶囊'],
    ['阿莫西林胶囊', '', '阿莫西林胶囊'],
  ])('%s by %s', (name, query, expected) => expect(marked(name, query)).toBe(expected));

  it('gives the name back whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'参苓白术散BC2Ⅱ.％( )ab'), maxLength: 12 }),
        fc.string({ unit: fc.constantFrom(...'参苓白术散bc2 slzan'), maxLength: 5 }),
        (name, query) => {
          const segments = highlight(name, nameTokens(name).readings, query);
          expect(segments.map(({ text }) => text).join('')).toBe(name);
          for (const { text } of segments) expect(text).not.toBe('');
        },
      ),
    );
  });
});

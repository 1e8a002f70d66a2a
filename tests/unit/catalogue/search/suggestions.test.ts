import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSuggester, type Suggestion } from '#lib/catalogue/search/suggestions.client.ts';

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

function suggester(answer: (keyword: string) => Promise<Suggestion[] | null> = async (word) => [item(word)]) {
  const asked: string[] = [];
  const made = createSuggester((keyword, type) => {
    asked.push(`${type}:${keyword}`);
    return answer(keyword);
  });
  return { ...made, asked, state: () => made.$suggestions.get().state };
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

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryBudget } from '#lib/platform/process/memory-budget.server.ts';
import { FairQueue } from '#lib/platform/process/fair-queue.server.ts';

/** Work that ends when asked to, and reports when it has started. */
function held(started: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const work = (): Promise<undefined> => {
    started.push(name);
    return promise;
  };
  return { work, end: () => resolve(undefined) };
}

describe('FairQueue', () => {
  const options = { atOnce: 2, places: 100, full: () => new Error('full') };

  test('never run more at once than they may, whatever fails', async () => {
    const turns = new FairQueue(options);
    let running = 0;
    let most = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        turns.run(`sender ${index % 3}`, async () => {
          most = Math.max(most, (running += 1));
          await new Promise(setImmediate);
          running -= 1;
          if (index % 4 === 0) throw new Error('failed');
          return index;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  });

  test('go round the senders, so that one who asks often keeps nobody waiting', async () => {
    const turns = new FairQueue({ ...options, atOnce: 1 });
    const started: string[] = [];
    const names = ['many 1', 'many 2', 'many 3', 'many 4', 'one 1', 'two 1', 'two 2'];
    const works = names.map((name) => held(started, name));
    const all = works.map(({ work }, index) => turns.run(names[index]!.split(' ')[0]!, work));
    for (const { end } of works) end();
    await Promise.all(all);
    expect(started).toEqual(['many 1', 'many 2', 'one 1', 'two 1', 'many 3', 'two 2', 'many 4']);
  });

  test('take the last place of whoever has most waiting where there is none left', async () => {
    const turns = new FairQueue({ ...options, atOnce: 1, places: 3 });
    const started: string[] = [];
    const names = ['many 1', 'many 2', 'many 3', 'many 4', 'one 1', 'many 5', 'two 1'];
    const works = names.map((name) => held(started, name));
    const all = works.map(({ work }, index) => turns.run(names[index]!.split(' ')[0]!, work));
    for (const { end } of works) end();
    const outcomes = await Promise.allSettled(all);
    expect(started).toEqual(['many 1', 'many 2', 'one 1', 'two 1']);
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(refused).toEqual(Array<string>(3).fill('Error: full'));
    expect(await turns.run('many', async () => 'served')).toBe('served');
  });

  test('keep a sender to its share, and let others pass by what it has waiting', async () => {
    const turns = new FairQueue({ ...options, atOnce: 4, ofOne: 2 });
    const started: string[] = [];
    const names = ['many 1', 'many 2', 'many 3', 'many 4', 'one 1'];
    const works = names.map((name) => held(started, name));
    const all = works.map(({ work }, index) => turns.run(names[index]!.split(' ')[0]!, work));
    await new Promise(setImmediate);
    expect(started).toEqual(['many 1', 'many 2', 'one 1']);
    for (const { end } of works) end();
    await Promise.all(all);
    expect(started).toEqual(['many 1', 'many 2', 'one 1', 'many 3', 'many 4']);
  });

  test('hold no more weight than there is room for, and what is heavier alone', async () => {
    const turns = new FairQueue({ ...options, atOnce: 10 });
    const started: string[] = [];
    const weights = [6, 4, 1, 20, 1];
    const works = weights.map((_, index) => held(started, String(index)));
    const all = works.map(({ work }, index) => turns.run(String(index), work, weights[index]));
    await new Promise(setImmediate);
    expect(started).toEqual(['0', '1']);
    works[0]!.end();
    await all[0];
    expect(started).toEqual(['0', '1', '2']);
    works[1]!.end();
    works[2]!.end();
    await Promise.all([all[1], all[2]]);
    expect(started).toEqual(['0', '1', '2', '3']);
    works[3]!.end();
    works[4]!.end();
    await Promise.all(all);
    expect(started).toEqual(['0', '1', '2', '3', '4']);
  });

  test('leave everybody their place where nobody has more waiting than the one who comes', async () => {
    const turns = new FairQueue({ ...options, atOnce: 1, places: 2 });
    const started: string[] = [];
    const names = ['a', 'b', 'c', 'd'];
    const works = names.map((name) => held(started, name));
    const all = works.map(({ work }, index) => turns.run(names[index]!, work));
    for (const { end } of works) end();
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(started).toEqual(['a', 'b', 'c']);
  });
});

describe('a room', () => {
  const budget = () =>
    new MemoryBudget({
      bytes: 10,
      reserve: { bytes: 0, each: 0 },
      waitMs: 1000,
      full: () => new Error('full'),
    });
  /** Notes when something has been taken. */
  const noting = (done: string[], name: string, taken: Promise<void>) =>
    taken.then(
      () => done.push(name),
      (error: unknown) => done.push(`${name} ${String(error)}`),
    );
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('counts what has come, not what will come', async () => {
    const shared = budget();
    const places = Array.from({ length: 5 }, () => shared.enter());
    await Promise.all(places.map(({ take }) => take(2)));
    const done: string[] = [];
    void noting(done, 'one more', shared.enter().take(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([]);
    places[3]?.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['one more']);
  });

  test('lets whoever came first go on over its brim, so that all come to their end', async () => {
    const shared = budget();
    const [first, second, third] = [shared.enter(), shared.enter(), shared.enter()];
    await Promise.all([first.take(3), second.take(3), third.take(3)]);
    const done: string[] = [];
    void noting(done, 'third', third.take(5));
    void noting(done, 'second', second.take(5));
    void noting(done, 'first', first.take(5));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['first']);
    first.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['first', 'second']);
    second.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['first', 'second', 'third']);
  });

  test('refuses who found nothing in time, and gives back what such a one held', async () => {
    const shared = budget();
    const [first, second] = [shared.enter(), shared.enter()];
    await Promise.all([first.take(6), second.take(4)]);
    const done: string[] = [];
    void noting(done, 'second', second.take(1));
    await vi.advanceTimersByTimeAsync(999);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['second Error: full']);
    second.leave();
    void noting(done, 'third', shared.enter().take(4));
    await vi.advanceTimersByTimeAsync(0);
    expect(done.at(-1)).toBe('third');
  });

  test('keeps a reserve for small pieces, and lets those go on first that hold least', async () => {
    const full = () => new Error('full');
    const shared = new MemoryBudget({ bytes: 10, reserve: { bytes: 4, each: 2 }, waitMs: 1000, full });
    const [first, large, other, small] = [shared.enter(), shared.enter(), shared.enter(), shared.enter()];
    await first.take(6);
    const done: string[] = [];
    void noting(done, 'large', large.take(3));
    void noting(done, 'small', small.take(2));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['small']);
    await other.take(2);
    void noting(done, 'other', other.take(1));
    void noting(done, 'one more', shared.enter().take(2));
    first.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['small', 'large', 'one more']);
  });
});

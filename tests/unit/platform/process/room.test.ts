import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Room } from '#lib/platform/process/room.server.ts';

describe('a room', () => {
  const room = () => new Room({ bytes: 10, waitMs: 1000, full: () => new Error('full') });
  /** Notes when something has been taken. */
  const noting = (done: string[], name: string, taken: Promise<void>) =>
    taken.then(
      () => done.push(name),
      (error: unknown) => done.push(`${name} ${String(error)}`),
    );
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('counts what has come, not what will come', async () => {
    const shared = room();
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
    const shared = room();
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
    const shared = room();
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
});

import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { OneByOne } from '#lib/people/codes/check-turns.service.ts';

describe('OneByOne', () => {
  it('runs one of a key at a time, in order, whether they end well or not, and others next to it', async () => {
    const queue = new OneByOne({ places: 5, full: () => new Error('full') });
    const began: string[] = [];
    let under = 0;
    let most = 0;
    const work = (name: string) => async () => {
      began.push(name);
      most = Math.max(most, (under += 1));
      await setImmediate();
      under -= 1;
      if (name === 'b') throw new Error('b failed');
      return name;
    };
    const ended = await Promise.allSettled(['a', 'b', 'c'].map((name) => queue.run('one', work(name))));
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([began, most]).toEqual([['a', 'b', 'c'], 1]);
    await Promise.all([queue.run('one', work('d')), queue.run('other', work('e'))]);
    expect(most).toBe(2);
  });

  it('has so many places for a key, and gives them again', async () => {
    const queue = new OneByOne({ places: 2, full: () => new Error('full') });
    const work = () => setImmediate();
    const ended = await Promise.allSettled([1, 2, 3].map(() => queue.run('one', work)));
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await queue.run('one', work);
  });
});

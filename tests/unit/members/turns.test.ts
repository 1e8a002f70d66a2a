import { describe, expect, test } from 'vitest';
import { Turns } from '#lib/members/turns.ts';

/** Work that ends when told to, and says when it has started. */
function held(started: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const work = (): Promise<undefined> => {
    started.push(name);
    return promise;
  };
  return { work, end: () => resolve(undefined) };
}

describe('Turns', () => {
  const bounds = { atOnce: 2, waitingPerSender: 2, waiting: 3 };

  test('never run more at once than they may, whatever fails', async () => {
    const turns = new Turns({ ...bounds, waitingPerSender: 100, waiting: 100 });
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
    expect(turns.isFullFor('sender 1')).toBe(false);
  });

  test('go round the senders, so that one who asks often keeps nobody waiting', async () => {
    const turns = new Turns({ ...bounds, atOnce: 1, waitingPerSender: 10, waiting: 10 });
    const started: string[] = [];
    const names = ['many 1', 'many 2', 'many 3', 'many 4', 'one 1', 'two 1', 'two 2'];
    const works = names.map((name) => held(started, name));
    const all = works.map(({ work }, index) => turns.run(names[index]!.split(' ')[0]!, work));
    for (const { end } of works) end();
    await Promise.all(all);
    expect(started).toEqual(['many 1', 'many 2', 'one 1', 'two 1', 'many 3', 'two 2', 'many 4']);
  });

  test('are full for a sender with enough waiting, and for all with enough of all', async () => {
    const turns = new Turns(bounds);
    const works = Array.from({ length: 5 }, () => held([], ''));
    const all = works.slice(0, 4).map(({ work }) => turns.run('many', work));
    expect([turns.isFullFor('many'), turns.isFullFor('other')]).toEqual([true, false]);
    all.push(turns.run('other', works[4]!.work));
    expect(turns.isFullFor('other')).toBe(true);
    for (const { end } of works) end();
    await Promise.all(all);
    expect([turns.isFullFor('many'), turns.isFullFor('other')]).toEqual([false, false]);
  });
});

import { expect, test } from 'vitest';
import { inMemberTurn } from '#lib/people/calls/call-turns.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

const memberOf = (id: number): Member => ({ id }) as Member;
const others = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test('two pieces of a member’s work run between two moments for everybody else, and no more', async () => {
  const done = { many: 0, one: 0 };
  const works = Array.from({ length: 7 }, () => inMemberTurn(memberOf(1), async () => (done.many += 1)));
  works.push(inMemberTurn(memberOf(2), async () => (done.one += 1)));
  // the turns of an event loop, each of which serves whoever has come
  const seen: number[] = [0];
  while (done.many < 7) {
    await others();
    seen.push(done.many);
    if (done.many > 2) expect(done.one).toBe(1);
  }
  const together = seen.slice(1).map((count, at) => count - (seen[at] ?? 0));
  expect(Math.max(...together)).toBe(2);
  await Promise.all(works);
});

test('work that fails gives its turn to the next', async () => {
  const failing = Array.from({ length: 4 }, () =>
    inMemberTurn(memberOf(3), () => Promise.reject(new Error('refused'))),
  );
  const outcomes = await Promise.allSettled(failing);
  expect(outcomes.map(({ status }) => status)).toEqual(failing.map(() => 'rejected'));
  expect(await inMemberTurn(memberOf(3), async () => 'served')).toBe('served');
});

import type { Member } from '#lib/people/members/members.rules.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { Turns } from '#lib/platform/process/turns.server.ts';

/** A cart of 500 lines takes some 15 ms to price, in which nobody else is served. */
const turns = new Turns({
  atOnce: Infinity,
  ofOne: 2,
  places: 2000,
  full: () => new ShopError('too_many_requests', '操作太频繁，请稍候再试。'),
});

/**
 * Does work that may take long for a large cart: of one member two pieces at a time, and whoever else has come
 * in the meantime is served between them. Throws `too_many_requests` where too many wait.
 */
export const inMemberTurn = <T>({ id }: Member, work: () => Promise<T>): Promise<T> =>
  turns.run(String(id), async () => {
    await new Promise(setImmediate);
    return work();
  });

import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

/**
 * Runs pieces of work of one key one after the other, in the order they come; those of different keys have nothing to do
 * with each other. Holds for this process only.
 */
export class OneByOne {
  readonly #queues = new Map<string, { length: number; last: Promise<unknown> }>();
  readonly #places: number;
  readonly #full: () => Error;

  /** `places`: how many of a key may be under way or wait; `full` makes what is thrown to one more. */
  constructor({ places, full }: { places: number; full: () => Error }) {
    this.#places = places;
    this.#full = full;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { length: 0, last: Promise.resolve() };
    if (queue.length >= this.#places) throw this.#full();
    this.#queues.set(key, queue);
    const mine = queue.last.then(work, work);
    queue.last = mine;
    queue.length += 1;
    try {
      return await mine;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(key);
    }
  }
}

/** How long a check may take (ms); where its process died in the meantime, the next may begin then. */
export const CHECKING_MS = 15_000;

/** What those are shown who come while another process checks: nothing is wrong or locked by that. */
export const beingChecked = (): ShopError => new ShopError('conflict', '正在核对上一次输入，请稍候再试。');

/**
 * Passwords and codes of one owner are checked one after the other: a check that is under way counts as a try until it
 * is known to be right, and nobody is to be sent away while it is not known.
 */
export const checks = new OneByOne({ places: 30, full: beingChecked });

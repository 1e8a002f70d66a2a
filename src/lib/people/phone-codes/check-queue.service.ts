import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

/**
 * Queue that runs the jobs of one key one after another, in the order they come; jobs of different keys are
 * independent. Valid for this process only.
 */
export class OneByOne {
  readonly #queues = new Map<string, { length: number; last: Promise<unknown> }>();
  readonly #places: number;
  readonly #full: () => Error;

  /** `places`: limit of running and waiting jobs per key; `full` makes the error thrown for one more. */
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

/** Time (ms) a check may take; if its process died, the next may begin after it. */
export const CHECKING_MS = 15_000;

/** Returns the error shown while another process checks: the input is neither wrong nor locked. */
export const beingChecked = (): ShopError => new ShopError('conflict', '正在核对上一次输入，请稍候再试。');

/**
 * Queue of checks of passwords and codes, one after another per owner: a check in progress counts as a try until its
 * result is known, and no user is refused before that.
 */
export const checks = new OneByOne({ places: 30, full: beingChecked });

interface RoomOptions {
  /** Limit (bytes) of all jobs together. */
  bytes: number;
  /** Part of them reserved for jobs that hold no more than so many bytes each. */
  reserve: { bytes: number; each: number };
  /** Time (ms) a job waits for room before it gives up. */
  waitMs: number;
  /** Error for a job that found no room. */
  full: () => Error;
}

/** Share of a budget held by one job. */
interface Place {
  /** Holds so many bytes more, once there is room for them. Throws the error of `full` where there is none in time. */
  take: (bytes: number) => Promise<void>;
  /** Gives all back. */
  leave: () => void;
}

interface Inside {
  held: number;
  waiting: { bytes: number; go: () => void } | null;
}

/**
 * Bytes shared by several jobs, each holding what it has really used. The oldest job always continues, even over the
 * limit: so jobs never wait only for each other. Of those that wait, the smallest continue first, and a reserve is kept
 * for small ones: large uploads of a few senders do not make them wait.
 */
export class MemoryBudget {
  readonly #options: RoomOptions;
  /** In the order in which they came. */
  readonly #inside = new Set<Inside>();
  #held = 0;

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  enter(): Place {
    const one: Inside = { held: 0, waiting: null };
    this.#inside.add(one);
    return {
      take: (bytes) =>
        this.#hasRoom(one, bytes) ? Promise.resolve(this.#hold(one, bytes)) : this.#wait(one, bytes),
      leave: () => {
        this.#inside.delete(one);
        this.#held -= one.held;
        one.held = 0;
        this.#letGoOn();
      },
    };
  }

  #hasRoom(one: Inside, bytes: number): boolean {
    const [first] = this.#inside;
    const { bytes: all, reserve } = this.#options;
    const isSmall = one.held + bytes <= reserve.each;
    return one === first || this.#held + bytes <= (isSmall ? all : all - reserve.bytes);
  }

  #hold(one: Inside, bytes: number): void {
    one.held += bytes;
    this.#held += bytes;
  }

  #wait(one: Inside, bytes: number): Promise<void> {
    const { waitMs, full } = this.#options;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        one.waiting = null;
        reject(full());
      }, waitMs);
      const go = (): void => {
        clearTimeout(timer);
        one.waiting = null;
        this.#hold(one, bytes);
        resolve();
      };
      one.waiting = { bytes, go };
    });
  }

  #letGoOn(): void {
    for (const one of [...this.#inside].sort((a, b) => a.held - b.held))
      if (one.waiting && this.#hasRoom(one, one.waiting.bytes)) one.waiting.go();
  }
}

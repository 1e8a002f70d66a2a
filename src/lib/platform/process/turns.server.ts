interface Waiting {
  start: () => void;
  giveUp: (reason: Error) => void;
}

export interface TurnsOptions {
  /** Pieces of work under way at a time. */
  atOnce: number;
  /** How many may wait. */
  places: number;
  /** What is told to whoever finds no place, or loses it. */
  full: () => Error;
}

/**
 * Lets a few pieces of work run at a time. The others wait, and are served one of each sender in turn; where there is
 * no place left, the sender with the most waiting gives up its last. So whoever sends many is in nobody's way.
 */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #queues = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Runs the work when its turn comes; how it ends is the answer. Throws what `full` makes where there is no place. */
  async run<T>(sender: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#turnOf(sender);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #turnOf(sender: string): Promise<void> {
    return new Promise((start, giveUp) => {
      const queue = this.#queues.get(sender) ?? [];
      this.#queues.set(sender, queue);
      queue.push({ start, giveUp });
      this.#waiting += 1;
      if (this.#waiting > this.#options.places) this.#dropOne();
    });
  }

  #dropOne(): void {
    const [sender, queue] = [...this.#queues].reduce((a, b) => (b[1].length >= a[1].length ? b : a));
    const last = queue.pop();
    if (queue.length === 0) this.#queues.delete(sender);
    this.#waiting -= 1;
    last?.giveUp(this.#options.full());
  }

  /** Gives the place to the first of the sender that was served longest ago. */
  #passOn(): void {
    const [next] = this.#queues;
    if (!next) return void (this.#running -= 1);
    const [sender, queue] = next;
    const first = queue.shift();
    this.#queues.delete(sender);
    if (queue.length > 0) this.#queues.set(sender, queue);
    this.#waiting -= 1;
    first?.start();
  }
}

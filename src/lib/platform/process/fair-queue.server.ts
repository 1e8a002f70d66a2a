interface Waiting {
  weight: number;
  start: () => void;
  giveUp: (reason: Error) => void;
}

export interface TurnsOptions {
  /** Limit of jobs under way at a time; where they have weights, limit of their sum. */
  atOnce: number;
  /** Limit of one sender's jobs under way at a time, where it is lower. */
  ofOne?: number;
  /** Limit of waiting jobs. */
  places: number;
  /** Error for a job that finds no place, or loses it. */
  full: () => Error;
}

/**
 * Runs a few jobs at a time. The others wait, and are served one of each sender in turn; when the queue is full, the
 * sender with the most waiting jobs loses its last one. So a sender of many jobs does not delay others. A job heavier
 * than the limit runs alone.
 */
export class FairQueue {
  readonly #options: TurnsOptions;
  readonly #queues = new Map<string, Waiting[]>();
  readonly #underWay = new Map<string, number>();
  #running = 0;
  #waiting = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Runs a job when its turn comes, and returns its result. Throws the error of `full` where there is no place. */
  async run<T>(sender: string, work: () => Promise<T>, weight = 1): Promise<T> {
    await this.#turnOf(sender, weight);
    try {
      return await work();
    } finally {
      this.#leave(sender, weight);
      this.#startNext();
    }
  }

  #turnOf(sender: string, weight: number): Promise<void> {
    return new Promise((start, giveUp) => {
      const queue = this.#queues.get(sender) ?? [];
      this.#queues.set(sender, queue);
      queue.push({ weight, start, giveUp });
      this.#waiting += 1;
      this.#startNext();
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

  /** Starts the jobs there is room for, beginning with the sender that was served longest ago. */
  #startNext(): void {
    for (const [sender, queue] of this.#queues) {
      if (this.#of(sender) >= (this.#options.ofOne ?? Infinity)) continue;
      const [first] = queue;
      if (!first || !this.#hasRoom(first.weight)) return;
      queue.shift();
      // Set again, a sender moves to the end of the map, and is visited again.
      this.#queues.delete(sender);
      if (queue.length > 0) this.#queues.set(sender, queue);
      this.#waiting -= 1;
      this.#running += first.weight;
      this.#underWay.set(sender, this.#of(sender) + 1);
      first.start();
    }
  }

  #hasRoom(weight: number): boolean {
    return this.#running === 0 || this.#running + weight <= this.#options.atOnce;
  }

  #of(sender: string): number {
    return this.#underWay.get(sender) ?? 0;
  }

  #leave(sender: string, weight: number): void {
    this.#running -= weight;
    if (this.#of(sender) > 1) this.#underWay.set(sender, this.#of(sender) - 1);
    else this.#underWay.delete(sender);
  }
}

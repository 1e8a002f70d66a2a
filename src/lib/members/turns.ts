interface Bounds {
  /** Pieces of work under way at a time. */
  atOnce: number;
  waitingPerSender: number;
  waiting: number;
}

/**
 * Lets a few pieces of work run at a time; the others wait, one of each sender in turn, so that whoever sends many
 * waits longest for them.
 */
export class Turns {
  readonly #bounds: Bounds;
  readonly #queues = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Whether there is no place left to wait for this sender. */
  isFullFor(sender: string): boolean {
    const own = this.#queues.get(sender)?.length ?? 0;
    return own >= this.#bounds.waitingPerSender || this.#waiting >= this.#bounds.waiting;
  }

  /** Runs the work when its turn comes; how it ends is the answer. */
  async run<T>(sender: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#bounds.atOnce) this.#running += 1;
    else await this.#turnOf(sender);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #turnOf(sender: string): Promise<void> {
    const queue = this.#queues.get(sender) ?? [];
    this.#queues.set(sender, queue);
    this.#waiting += 1;
    return new Promise((resolve) => void queue.push(resolve));
  }

  /** Gives the place to the first of the sender that was served longest ago. */
  #passOn(): void {
    const [next] = this.#queues;
    if (!next) return void (this.#running -= 1);
    const [sender, queue] = next;
    const start = queue.shift();
    this.#queues.delete(sender);
    if (queue.length > 0) this.#queues.set(sender, queue);
    this.#waiting -= 1;
    start?.();
  }
}

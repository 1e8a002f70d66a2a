import { DatabaseLocked } from '#lib/platform/db/engine/sickness.server.ts';

/** Lets one writer at a time go on, in the order they came. */
export class WriteTurns {
  readonly #waiting = new Set<() => void>();
  #isTaken = false;

  /** Waits for a turn; every turn taken is given back with {@link give}. Throws {@link DatabaseLocked}. */
  take(waitMs: number): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const goOn = (): void => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.#waiting.delete(goOn);
        reject(new DatabaseLocked(waitMs));
      }, waitMs);
      this.#waiting.add(goOn);
    });
  }

  give(): void {
    const [next] = this.#waiting;
    if (!next) return void (this.#isTaken = false);
    this.#waiting.delete(next);
    next();
  }
}

/**
 * Keeps a line that strangers can cause from filling the log: it is to be written once in a while, with how many were
 * left out since.
 */
export class LogThrottle {
  readonly #everyMs: number;
  #said = -Infinity;
  #unsaid = 0;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** How many were left out, where it may be said at `now` (ms); else null, and this one is left out. */
  admit(now: number): number | null {
    if (now - this.#said < this.#everyMs) {
      this.#unsaid += 1;
      return null;
    }
    const unsaid = this.#unsaid;
    this.#said = now;
    this.#unsaid = 0;
    return unsaid;
  }
}

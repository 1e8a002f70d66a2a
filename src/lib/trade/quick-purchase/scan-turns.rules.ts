/** Work that is done one after the other, in the order it came. */
export interface Turns {
  /** Does it once all before it is done; what fails keeps nothing after it from its turn. */
  add: (work: () => Promise<void>) => void;
  /** Resolves once nothing is under way nor waits, also of what came since. */
  idle: () => Promise<void>;
}

/** Scans take turns, each for itself: the same code again is one unit more, never the one before. */
export function takeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add(work) {
      last = last.then(work).catch(() => undefined);
    },
    async idle() {
      for (let seen; seen !== last;) {
        seen = last;
        await seen;
      }
    },
  };
}

/** Work with the server of which one runs at a time, and which can be brought to an end. */
export interface Exchange {
  isBusy(): boolean;
  /** Begins the work; rejects as it does. Not to be called while busy. */
  run(work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Lets what is under way end by itself within so many ms, else calls it off; resolves when it has ended. */
  end(withinMs: number): Promise<void>;
}

export function oneExchange(): Exchange {
  let running: { call: AbortController; done: Promise<unknown> } | null = null;
  return {
    isBusy: () => running !== null,
    run: async (work) => {
      const call = new AbortController();
      const done = work(call.signal);
      running = { call, done: done.catch(() => undefined) };
      await done.finally(() => (running = null));
    },
    end: async (withinMs) => {
      const ending = running;
      if (!ending) return;
      await Promise.race([ending.done, new Promise((resolve) => setTimeout(resolve, withinMs))]);
      ending.call.abort();
      await ending.done;
    },
  };
}

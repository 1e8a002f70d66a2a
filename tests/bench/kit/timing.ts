/** Measures the time of each run, in ms; a tenth as many runs go before, uncounted. */
export async function timeEach(runs: number, work: (index: number) => unknown): Promise<number[]> {
  const warmUp = Math.ceil(runs / 10);
  const samples: number[] = [];
  for (let index = -warmUp; index < runs; index += 1) {
    const startedAt = performance.now();
    await work(index + warmUp);
    if (index >= 0) samples.push(performance.now() - startedAt);
  }
  return samples;
}

/** Measures the time of one piece of work, in ms, and returns it with the result. */
export async function timeOnce<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { ms: performance.now() - startedAt, result };
}

/** Runs work for every number below `count`, so many at a time; ms until all are done. */
export async function timeAtOnce(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return performance.now() - startedAt;
}

/** Numbers below a bound from a seed, so that every run measures the same work. */
export function seededNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One row of the bench's table. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What the figure should stay at or under (`most`), or reach (`least`). */
  budget?: { most: number } | { least: number };
  note?: string;
}

/** Whether a figure keeps its budget; null where it has none. */
export function keepsBudget({ value, budget }: Figure): boolean | null {
  if (!budget) return null;
  return 'most' in budget ? value <= budget.most : value >= budget.least;
}

/** The value under which a share (0–1) of the samples lies; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** p50 and p99 of samples in ms as two rows. */
export function latencies(
  name: string,
  samples: readonly number[],
  budget: { p50?: number; p99?: number } = {},
  note = '',
): Figure[] {
  return ([50, 99] as const).map((percent) => {
    const most = budget[`p${percent}`];
    return {
      name: `${name} p${percent}`,
      value: quantile(samples, percent / 100),
      unit: 'ms',
      ...(most === undefined ? {} : { budget: { most } }),
      note: [note, percent === 99 ? `${samples.length} samples` : ''].filter(Boolean).join(', '),
    };
  });
}

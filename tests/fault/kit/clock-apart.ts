/** Preloaded by `--import`: this process's clock is ahead by `CLOCK_AHEAD_MS` (below zero: behind). */
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const TrueDate = Date;

class ShiftedDate extends TrueDate {
  constructor(...given: [] | [number | string | Date]) {
    super(...((given.length === 0 ? [TrueDate.now() + aheadMs] : given) as [number]));
  }

  static override now(): number {
    return TrueDate.now() + aheadMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;

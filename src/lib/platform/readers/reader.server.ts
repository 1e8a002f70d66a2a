import type { ShopError } from '#lib/platform/http/call/errors.rules.ts';

/**
 * Work on a file or a long text that a person sent. It runs in the reader process (`read`), so `run` loads its parser
 * when it is called, uses neither database nor settings, and returns no more than its caller needs.
 */
export interface Reader<Input, Answer> {
  /** Unique among all readers. */
  name: string;
  /** Time (ms) of the processor after which the work is ended. */
  deadlineMs: number;
  /** Megabytes of the reader process at which the work is ended, where they are fewer than for others. */
  memoryMb?: number;
  /** The refusal of an input that takes more time or memory than there is. */
  tooComplex: () => ShopError;
  /** A `ShopError` it throws reaches the caller of `read`. */
  run: (input: Input) => Answer | Promise<Answer>;
}

/** Time limit (ms) of an input; most are read in less than a tenth of it. */
export const READ_WITHIN_MS = 10_000;

const LEAST_MS = 3000;
const MS_PER_MB = 700;

/**
 * Returns the time limit (ms) for a file by its size in bytes: a small file that was made to be slow delays others
 * less.
 */
export const readWithinMs = (bytes: number): number =>
  Math.min(READ_WITHIN_MS, LEAST_MS + (bytes / 1024 / 1024) * MS_PER_MB);

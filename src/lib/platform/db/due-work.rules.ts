import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '#lib/platform/time.rules.ts';
import type { Selectable } from 'kysely';
import type { DueWorkTable } from '#lib/platform/db/platform.table.ts';
import type { Named } from '#lib/platform/db/rows.rules.ts';

/** Rhythm of a job: `every` so many ms, a day at most; a daily job may wait for an hour of Shanghai. */
export interface Rhythm {
  every: number;
  fromHour?: number;
  /** A person waits for it: it runs before all other due jobs. */
  isAwaited?: true;
}

/** A row of the job table. */
export type DueWork = Named<Selectable<DueWorkTable>>;

/**
 * Time (ms) after which the minute-by-minute job for scheduled changes is late: when its node was killed during a run,
 * another node's run ends two minutes after the last one that ended.
 */
export const LATEST_JOB_MS = 3 * MINUTE_MS;

/** Time (ms) without a report after which another node takes a job over; the holder reports every third of that. */
export const LEASE_MS = 60_000;
/** Time (ms) after which a failed job is tried again; it doubles with each failure, but is never later than usual. */
const FIRST_RETRY_MS = 30_000;

const startOf = (now: number, { fromHour = 0 }: Rhythm): number => startOfDay(now) + fromHour * HOUR_MS;

/** The next whole `every` after a moment, counted from Shanghai's midnight or from the hour it waits for. */
export function nextTime(rhythm: Rhythm, now: number): number {
  const start = startOf(now, rhythm);
  return start + (Math.floor((now - start) / rhythm.every) + 1) * rhythm.every;
}

/** Returns the first run of a job in a new shop; a daily job runs on the first day. */
export const firstTime = (rhythm: Rhythm, now: number): number =>
  rhythm.every === DAY_MS ? startOf(now, rhythm) : nextTime(rhythm, now);

/** Returns the time of the next attempt after so many failures in a row. */
export const retryTime = (rhythm: Rhythm, failures: number, now: number): number =>
  Math.min(now + FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20), nextTime(rhythm, now));

/**
 * Returns the time from which a node may take a job: when it is due, or when its holder's lease has run out. A daily
 * job due in the night waits for its hour all the same.
 */
export function takeableFrom(work: DueWork, rhythm: Rhythm, now: number): number {
  const at = work.leasedBy === null ? (work.dueAt ?? Infinity) : work.leasedUntil;
  return rhythm.fromHour === undefined ? at : Math.max(at, startOf(now, rhythm));
}

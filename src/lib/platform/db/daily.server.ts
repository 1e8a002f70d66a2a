import { randomUUID } from 'node:crypto';
import type { Db } from '#lib/platform/db/database.server.ts';
import { takeLease } from '#lib/platform/db/lease.server.ts';
import { DAY_MS, HOUR_MS, startOfDay } from '#lib/platform/time.rules.ts';

/** People get messages when they begin to work, not in the middle of the night (Shanghai time). */
const AT_HOUR = 9;

/**
 * Does a day's work once, from nine in the morning on, however many processes there are and however often they ask; one
 * that fails or is broken off is done the next day, so that it has to look for what it left. Null where it is not due.
 */
export async function onceADay<T>(
  db: Db,
  name: string,
  work: () => Promise<T>,
  now: number,
): Promise<T | null> {
  const nine = startOfDay(now) + AT_HOUR * HOUR_MS;
  if (now < nine) return null;
  const lease = { name: `daily:${name}`, holder: randomUUID(), until: nine + DAY_MS };
  return (await takeLease(db, lease, now)) ? work() : null;
}

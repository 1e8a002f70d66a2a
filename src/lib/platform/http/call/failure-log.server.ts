import type { Logger } from 'pino';
import {
  type DatabaseError,
  SICKNESS_WORDS,
  databaseErrorOf,
} from '#lib/platform/db/engine/database-error.server.ts';

const ONCE_A_MS = 1000;

/** Last log entry for each cause, kept when the development server reloads this file. */
interface Said {
  at: number;
  unsaid: number;
}
const slot = Symbol.for('yaocang.failure-log');
const shared = globalThis as { [slot]?: Map<DatabaseError, Said> };

/**
 * Logs a failure. While the database fails, each of its requests fails: then the cause is logged once a second, with
 * the number of failures since the last entry, instead of a stack for each of them.
 */
export function logFailure(log: Logger, error: unknown, message: string, details: object = {}): void {
  const databaseError = databaseErrorOf(error);
  if (!databaseError) return log.error({ err: error, ...details }, message);
  const all = (shared[slot] ??= new Map<DatabaseError, Said>());
  const said = all.get(databaseError) ?? { at: -ONCE_A_MS, unsaid: 0 };
  all.set(databaseError, said);
  const now = performance.now();
  if (now - said.at < ONCE_A_MS) return void (said.unsaid += 1);
  log.error(
    { cause: databaseError, alsoFailed: said.unsaid, detail: error instanceof Error ? error.message : '' },
    SICKNESS_WORDS[databaseError],
  );
  all.set(databaseError, { at: now, unsaid: 0 });
}

/**
 * Limits a log line that strangers can cause: it is written once in a while, with the number of those left out since.
 */
export class LogThrottle {
  readonly #everyMs: number;
  #said = -Infinity;
  #unsaid = 0;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /**
   * Returns the number of entries left out when logging is allowed at `now` (ms); else null, and this entry is left
   * out.
   */
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

/** The only call whose path holds a user's personal data. */
const PHONE_CALL = /^(\/api\/user\/phone\/)[^/]+/;
/** Pattern of a phone number, or of another number that identifies a person, wherever one is written. */
const LONG_NUMBER = /\d(?:[\d-]|%20|%2D|\+){9,}\d/gi;

/** A path as logs have it: without query, and without numbers that may be a phone's. */
export const logPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(PHONE_CALL, '$1***').replace(LONG_NUMBER, '***');

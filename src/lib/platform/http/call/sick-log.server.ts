import type { Logger } from 'pino';
import { type Sickness, SICKNESS_WORDS, sicknessOf } from '#lib/platform/db/engine/sickness.server.ts';

const ONCE_A_MS = 1000;

/** What was said last of each cause, also where the development server has loaded this file again. */
interface Said {
  at: number;
  unsaid: number;
}
const slot = Symbol.for('yaocang.sick-log');
const shared = globalThis as { [slot]?: Map<Sickness, Said> };

/**
 * Logs a failure. Where the database is sick, each of its requests fails: then the cause is said once a second, with
 * how many failed of it since, instead of a stack for each of them.
 */
export function logFailure(log: Logger, error: unknown, message: string, details: object = {}): void {
  const sickness = sicknessOf(error);
  if (!sickness) return log.error({ err: error, ...details }, message);
  const all = (shared[slot] ??= new Map<Sickness, Said>());
  const said = all.get(sickness) ?? { at: -ONCE_A_MS, unsaid: 0 };
  all.set(sickness, said);
  const now = performance.now();
  if (now - said.at < ONCE_A_MS) return void (said.unsaid += 1);
  log.error(
    { cause: sickness, alsoFailed: said.unsaid, detail: error instanceof Error ? error.message : '' },
    SICKNESS_WORDS[sickness],
  );
  all.set(sickness, { at: now, unsaid: 0 });
}

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

/** The one call whose path holds what belongs to one user. */
const PHONE_CALL = /^(\/api\/user\/phone\/)[^/]+/;
/** What may be a phone number, or another number people are known by, wherever one is written. */
const LONG_NUMBER = /\d(?:[\d-]|%20|%2D|\+){9,}\d/gi;

/** A path as logs have it: without query, and without numbers that may be a phone's. */
export const logPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(PHONE_CALL, '$1***').replace(LONG_NUMBER, '***');

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

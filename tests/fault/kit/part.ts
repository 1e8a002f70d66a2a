import type { Engine } from '#lib/platform/db/database.server.ts';
import type { Ground } from './ground.ts';

/** One row of the fault table: what was tried, how often, and what did not hold. */
export interface Finding {
  what: string;
  /** Empty where the database plays no part. */
  engine: Engine | '';
  processes: number;
  /** How often it was tried: orders, kills, requests. */
  times: number;
  /** What did not hold, a sentence each; empty when all did. */
  wrong: readonly string[];
  /** The worst that was seen of what is worth knowing, such as `31 ms` until an answer. */
  worst?: string;
  /** Why it could not be tried here. */
  skipped?: string;
}

/** Everything that belongs to one kind of bad day. */
export interface Part {
  name: string;
  what: string;
  run(ground: Ground): Promise<Finding[]>;
}

export const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

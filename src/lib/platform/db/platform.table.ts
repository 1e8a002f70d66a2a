import type { Generated } from 'kysely';

/** Settings of the shop that staff may change; `value` is JSON. */
interface ShopSettingTable {
  key: string;
  value: string;
}

/** Tags whose pages went stale, read by every process. */
interface InvalidationTable {
  id: Generated<number>;
  tags: string;
  created_at: number;
  /** PostgreSQL: the number of the transaction that wrote it; SQLite: 0. */
  transaction_number: Generated<number>;
}

/** Whoever holds a lease until `until` (ms) does the work. */
interface LeaseTable {
  name: string;
  holder: string;
  until: number;
}

/** Work that waits for its time, a row for each job; all times in ms. */
export interface DueWorkTable {
  name: string;
  /** When it is to be done; null where it is at work and nobody has asked for it again. */
  due_at: number | null;
  /** Who does it right now, until when unless it says that it goes on; null and 0 for nobody. */
  leased_by: string | null;
  leased_until: Generated<number>;
  /** When it last ended well, and last failed. */
  ended_at: number | null;
  failed_at: number | null;
  /** What went wrong when it last failed. */
  error: Generated<string>;
  /** How often in a row it has failed. */
  failures: Generated<number>;
}

export interface PlatformTables {
  shop_setting: ShopSettingTable;
  invalidation: InvalidationTable;
  lease: LeaseTable;
  due_work: DueWorkTable;
}

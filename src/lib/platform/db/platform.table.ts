import type { Generated } from 'kysely';

/** Settings of the shop that staff may change; `value` is JSON. */
interface ShopSettingTable {
  key: string;
  value: string;
}

/** Tags of changed data, read by every process. */
interface InvalidationTable {
  id: Generated<number>;
  tags: string;
  created_at: number;
  /** PostgreSQL: the number of the transaction that wrote it; SQLite: 0. */
  transaction_number: Generated<number>;
}

/** The holder of a lease does the work until `until` (ms). */
interface LeaseTable {
  name: string;
  holder: string;
  until: number;
}

/** Jobs, one row each; all times in ms. */
export interface DueWorkTable {
  name: string;
  /** Time of the next run; null while it is running and not requested again. */
  due_at: number | null;
  /** Holder of the lease and the lease's end, unless extended; null and 0 while it is not running. */
  leased_by: string | null;
  leased_until: Generated<number>;
  /** Times of the last success and the last failure. */
  ended_at: number | null;
  failed_at: number | null;
  /** Error of the last failure. */
  error: Generated<string>;
  /** Number of failures in a row. */
  failures: Generated<number>;
}

export interface PlatformTables {
  shop_setting: ShopSettingTable;
  invalidation: InvalidationTable;
  lease: LeaseTable;
  due_work: DueWorkTable;
}

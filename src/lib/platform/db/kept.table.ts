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

/** A sweep's lease: whoever holds it until `until` (ms) does the work. */
interface LeaseTable {
  name: string;
  holder: string;
  until: number;
}

export interface KeptTables {
  shop_setting: ShopSettingTable;
  invalidation: InvalidationTable;
  lease: LeaseTable;
}

import type { Generated, Insertable } from 'kysely';

/** A member that waits for goods to come in; once of each goods. */
interface ArrivalAlertTable {
  id: Generated<number>;
  member_id: number;
  goods_id: number;
  /** When it was set, or set again. */
  created_at: number;
  /** When the member was informed that the goods came in; null: it waits. */
  notified_at: number | null;
}

export type NewArrivalAlert = Insertable<ArrivalAlertTable>;

export interface ArrivalTables {
  arrival_alert: ArrivalAlertTable;
}

import type { Generated, Insertable } from 'kysely';

/** A member that waits for goods to come in; unique per goods. */
interface ArrivalAlertTable {
  id: Generated<number>;
  member_id: number;
  goods_id: number;
  /** Time of setting it, or of setting it again. */
  created_at: number;
  /** Time at which the member was notified of the arrival; null while waiting. */
  notified_at: number | null;
}

export type NewArrivalAlert = Insertable<ArrivalAlertTable>;

export interface ArrivalTables {
  arrival_alert: ArrivalAlertTable;
}

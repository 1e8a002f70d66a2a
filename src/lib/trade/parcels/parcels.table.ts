import type { Generated, Insertable, Selectable } from 'kysely';
import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { ChangeKind, CutFate, ParcelState } from '#lib/trade/parcels/parcels.rules.ts';

/** A sent parcel of an order. Times in ms. */
interface ParcelTable {
  id: Generated<number>;
  order_id: number;
  /** Number within its order, from 1. */
  number: number;
  /** Unique with the tracking number within the order: a repeated request is the same parcel. */
  carrier: string;
  tracking_no: string;
  shipped_at: number;
  shipped_by: number | null;
  /** Last known tracking state. */
  state: ParcelState;
  /** Time of the next query at the tracking provider; null: none. */
  next_at: number | null;
  /** Time of the last query, number of failures in a row, and the reason. */
  asked_at: Generated<number | null>;
  failures: Generated<number>;
  failure: Generated<string>;
  delivered_at: Generated<number | null>;
}

/** Units of an order's line in a parcel; `lot_id` is null for lines from before lots were recorded. */
interface ParcelLineTable {
  id: Generated<number>;
  parcel_id: number;
  line_id: number;
  lot_id: number | null;
  quantity: number;
}

/** A tracking step of a parcel as reported by the provider, earliest first. */
interface ParcelStepTable {
  parcel_id: number;
  position: number;
  at: number;
  state: ParcelState;
  text: string;
}

/** A change the shop made to an order's line before it was sent. Amounts in fen. */
interface OrderChangeTable {
  id: Generated<number>;
  order_id: number;
  /** Unique key: the order and the number of the change within it. */
  idempotency_key: string;
  line_id: number;
  kind: ChangeKind;
  lot_id: number | null;
  /** Lot that replaced it. */
  to_lot_id: number | null;
  quantity: number;
  /** Destination of removed units. */
  fate: CutFate | null;
  reason: string;
  refund_fen: number;
  voucher_fen: number;
  changed_by: number;
  created_at: number;
}

export type ParcelRow = Named<Selectable<ParcelTable>>;
export type NewParcel = Insertable<ParcelTable>;
export type NewParcelLine = Insertable<ParcelLineTable>;
export type ParcelStepRow = Named<Selectable<ParcelStepTable>>;
export type OrderChangeRow = Named<Selectable<OrderChangeTable>>;
export type NewOrderChange = Insertable<OrderChangeTable>;

export interface ParcelTables {
  parcel: ParcelTable;
  parcel_line: ParcelLineTable;
  parcel_step: ParcelStepTable;
  order_change: OrderChangeTable;
}

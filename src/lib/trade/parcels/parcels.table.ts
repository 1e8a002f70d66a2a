import type { Generated, Insertable, Selectable } from 'kysely';
import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { ChangeKind, CutFate, ParcelState } from '#lib/trade/parcels/parcels.rules.ts';

/** A parcel of an order that left. Times in ms. */
interface ParcelTable {
  id: Generated<number>;
  order_id: number;
  /** Which of its order's it is, from 1. */
  number: number;
  /** With the tracking number unique for the order: sent again it is the same parcel. */
  carrier: string;
  tracking_no: string;
  shipped_at: number;
  shipped_by: number | null;
  /** The last that is known of its way. */
  state: ParcelState;
  /** When the provider of its way is asked next; null: not any more. */
  next_at: number | null;
  /** When it was last asked, how often in a row in vain, and why. */
  asked_at: Generated<number | null>;
  failures: Generated<number>;
  failure: Generated<string>;
  delivered_at: Generated<number | null>;
}

/** Units of an order's line in a parcel; `lot_id` is null for lines from before lots were kept. */
interface ParcelLineTable {
  id: Generated<number>;
  parcel_id: number;
  line_id: number;
  lot_id: number | null;
  quantity: number;
}

/** A step of a parcel's way as its provider said it, the first first. */
interface ParcelStepTable {
  parcel_id: number;
  position: number;
  at: number;
  state: ParcelState;
  text: string;
}

/** What the shop changed of an order's line before it was sent. Amounts in fen. */
interface OrderChangeTable {
  id: Generated<number>;
  order_id: number;
  /** Unique: names the change by the order and its place among the order's changes. */
  event_key: string;
  line_id: number;
  kind: ChangeKind;
  lot_id: number | null;
  /** The lot that took its place. */
  to_lot_id: number | null;
  quantity: number;
  /** Where units went that were taken off. */
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

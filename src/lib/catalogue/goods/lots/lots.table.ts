import type { Generated, Insertable, Selectable } from 'kysely';
import type { LotEntryKind, LotState } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { Named } from '#lib/platform/db/rows.rules.ts';

/** A lot of a goods in the warehouse. Times in ms; days that are not known are null. */
interface GoodsLotTable {
  id: Generated<number>;
  goods_id: number;
  /** As printed on the box, unique for its goods; empty for stock that came without one. */
  number: string;
  made_at: number | null;
  expires_at: number | null;
  quantity: number;
  /** Where it stands: `A-03-2`. */
  place: string;
  state: LotState;
  created_at: number;
  updated_at: number;
}

/** Every change of a lot's quantity, state or place; changes sum to its quantity. */
interface LotLedgerTable {
  id: Generated<number>;
  lot_id: number;
  kind: LotEntryKind;
  change: number;
  quantity_after: number;
  reason: Generated<string>;
  /** Who of the staff did it. */
  actor_id: number | null;
  order_id: number | null;
  /** Names what must happen once only. */
  event_key: string | null;
  created_at: number;
}

/** Which lots a line of an order took. */
interface OrderLineLotTable {
  order_id: number;
  line_id: number;
  lot_id: number;
  quantity: number;
}

export type LotRow = Named<Selectable<GoodsLotTable>>;
export type NewLot = Insertable<GoodsLotTable>;
export type NewLotEntry = Insertable<LotLedgerTable>;

export interface LotTables {
  goods_lot: GoodsLotTable;
  lot_ledger: LotLedgerTable;
  order_line_lot: OrderLineLotTable;
}

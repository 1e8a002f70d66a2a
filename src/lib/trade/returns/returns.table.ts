import type { Generated, Insertable, Selectable } from 'kysely';
import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { ReturnKind, ReturnReason, ReturnState } from '#lib/trade/returns/returns.rules.ts';

/** A buyer's request to return goods of one order, or to be refunded for them. Amounts in fen. */
interface OrderReturnTable {
  id: Generated<number>;
  order_id: number;
  member_id: number;
  kind: ReturnKind;
  reason: ReturnReason;
  words: string;
  state: ReturnState;
  /** Unique: identifies the press of the form's button; a repeat makes no second return. */
  idempotency_key: string;
  /** Refund in money and as a voucher: first as proposed, then as decided. */
  refund_fen: number;
  voucher_fen: number;
  /** Deduction from the refund for gifts that stay with the buyer. */
  gift_fen: number;
  /** Answer of the shop with its decision. */
  answer: Generated<string>;
  /** Parcel in which its goods come back, as its buyer enters it; empty: not yet. */
  back_carrier: Generated<string>;
  back_no: Generated<string>;
  created_at: number;
  decided_at: number | null;
  decided_by: number | null;
  done_at: number | null;
}

/** Units of an order's line within a return. */
interface OrderReturnLineTable {
  id: Generated<number>;
  return_id: number;
  order_line_id: number;
  quantity: number;
  /** Final price of the units, as it was proposed; the refund may have been lowered. */
  share_fen: number;
  refund_fen: number;
  voucher_fen: number;
  /**
   * Fate of the goods: `kept` by the buyer, back on sale, written off, or put to a recalled lot; null until it is done.
   */
  fate: ReturnFate | null;
}

interface OrderReturnPhotoTable {
  id: Generated<number>;
  return_id: number;
  upload_id: number;
}

/** Comment of the buyer or the shop on a return. */
interface OrderReturnWordTable {
  id: Generated<number>;
  return_id: number;
  is_shop: 0 | 1;
  author_id: number;
  text: string;
  created_at: number;
}

export type ReturnFate = 'kept' | 'stock' | 'write_off' | 'recall';
export type ReturnRow = Named<Selectable<OrderReturnTable>>;
export type NewReturn = Insertable<OrderReturnTable>;
export type ReturnLineRow = Named<Selectable<OrderReturnLineTable>>;
export type NewReturnLine = Insertable<OrderReturnLineTable>;
export type ReturnWordRow = Named<Selectable<OrderReturnWordTable>>;
export type NewReturnWord = Insertable<OrderReturnWordTable>;

export interface ReturnTables {
  order_return: OrderReturnTable;
  order_return_line: OrderReturnLineTable;
  order_return_photo: OrderReturnPhotoTable;
  order_return_word: OrderReturnWordTable;
}

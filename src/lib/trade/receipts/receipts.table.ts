import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { ReceiptState, ReminderStep } from '#lib/trade/receipts/receipts.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** Signed paper that a buyer owes for a received order with ephedrine; one per order. */
interface OrderReceiptTable {
  id: Generated<number>;
  order_id: number;
  member_id: number;
  state: ReceiptState;
  /** It is owed before this moment. */
  due_at: number;
  /** Number of times it was sent in: a decision names the version it has seen. */
  version: Generated<number>;
  /** Time at which the current files were sent in. */
  sent_at: number | null;
  /** Reason for the last refusal, in the operator's words. */
  reason: Generated<string>;
  decided_at: number | null;
  decided_by: number | null;
  /** Last reminder that was sent, in days before the end; null: none yet. */
  reminded_days: ReminderStep | null;
  created_at: number;
}

/** The pictures and documents that were sent in last, in their order. */
interface OrderReceiptPageTable {
  receipt_id: number;
  position: number;
  upload_id: number;
}

export type ReceiptRow = Named<Selectable<OrderReceiptTable>>;
export type NewReceipt = Insertable<OrderReceiptTable>;

export interface ReceiptTables {
  order_receipt: OrderReceiptTable;
  order_receipt_page: OrderReceiptPageTable;
}

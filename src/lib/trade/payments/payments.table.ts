import type { Named } from '#lib/platform/db/rows.rules.ts';
import type {
  SandboxKeyTable,
  SandboxTradeTable,
  SandboxNoticeTable,
  SandboxRefundTable,
} from '#lib/trade/payments/providers/sandbox/sandbox.table.ts';
import type {
  PaymentStatementTable,
  PaymentStatementLineTable,
  PaymentDifferenceTable,
} from '#lib/trade/payments/reconcile/statements.table.ts';
import type {
  PaymentTryTable,
  PaymentTryOrderTable,
  PaymentNoticeTable,
  PaymentRefundTable,
  PaymentArrivalTable,
} from '#lib/trade/payments/tries/tries.table.ts';
import type { OrderRefundTable, RefundWishTable } from '#lib/trade/payments/refunds/refunds.table.ts';
import type { PaymentMethod } from '#lib/trade/orders/orders.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** A payment of one order. A bank transfer waits until an operator confirms it against the account. */
interface PaymentTable {
  id: Generated<number>;
  order_id: number;
  member_id: number;
  method: PaymentMethod;
  state: 'waiting' | 'confirmed' | 'rejected';
  amount_fen: number;
  payer_name: string;
  payer_bank: string;
  reference: string;
  slip_id: number | null;
  note: string;
  /** Unique; a repeated submission finds the first one. */
  event_key: string;
  created_at: number;
  decided_at: number | null;
  decided_by: number | null;
}

export type PaymentRow = Named<Selectable<PaymentTable>>;
export type NewPayment = Insertable<PaymentTable>;

export interface PaymentTables {
  payment: PaymentTable;
  payment_try: PaymentTryTable;
  payment_try_order: PaymentTryOrderTable;
  payment_notice: PaymentNoticeTable;
  payment_refund: PaymentRefundTable;
  payment_arrival: PaymentArrivalTable;
  order_refund: OrderRefundTable;
  refund_wish: RefundWishTable;
  payment_statement: PaymentStatementTable;
  payment_statement_line: PaymentStatementLineTable;
  payment_difference: PaymentDifferenceTable;
  sandbox_key: SandboxKeyTable;
  sandbox_trade: SandboxTradeTable;
  sandbox_notice: SandboxNoticeTable;
  sandbox_refund: SandboxRefundTable;
}

import type { Named } from '#lib/platform/db/rows.rules.ts';
import type {
  PaymentArrivalTable,
  PaymentNoticeTable,
  PaymentTryOrderTable,
  PaymentTryTable,
} from '#lib/trade/payments/tries/tries.table.ts';
import type { RefundRequestTable, RefundTable } from '#lib/trade/payments/refunds.table.ts';
import type { PaymentMethod, PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { TradeState } from '#lib/trade/payments/providers/provider.rules.ts';
import type { DifferenceKind, DifferenceState } from '#lib/trade/payments/reconcile/reconcile.rules.ts';

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
  /** Unique; a repeated submission finds the first row. */
  idempotency_key: string;
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
  payment_arrival: PaymentArrivalTable;
  refund: RefundTable;
  refund_request: RefundRequestTable;
  payment_statement: PaymentStatementTable;
  payment_statement_line: PaymentStatementLineTable;
  payment_difference: PaymentDifferenceTable;
  sandbox_key: SandboxKeyTable;
  sandbox_trade: SandboxTradeTable;
  sandbox_notice: SandboxNoticeTable;
  sandbox_refund: SandboxRefundTable;
}

/** The sandbox gateway's pair of keys, shared by all nodes. */
export interface SandboxKeyTable {
  name: string;
  private_pem: string;
  public_pem: string;
  created_at: number;
}

/** Trade in the sandbox gateway's own book, which is separate from the shop's book. */
interface SandboxTradeTable {
  id: Generated<number>;
  /** Token in the address of the trade's page; its holder may pay. */
  token: string;
  /** Provider that the sandbox simulates for it. */
  provider: Generated<PaymentProviderName>;
  out_trade_no: string;
  trade_no: string;
  title: string;
  amount_fen: number;
  refunded_fen: Generated<number>;
  state: TradeState;
  created_at: number;
  expires_at: number;
  paid_at: number | null;
}

interface SandboxRefundTable {
  /** The shop's refund number; a repeat is the same refund. */
  out_refund_no: string;
  trade_id: number;
  amount_fen: number;
  created_at: number;
}

/** Notice that the sandbox gateway has to send; `due_at` is null once it was taken or given up. */
interface SandboxNoticeTable {
  id: Generated<number>;
  trade_id: number;
  /** Sent with the notice; every attempt to send it carries the same id. */
  notice_id: string;
  state: 'waiting' | 'taken' | 'given_up';
  due_at: number | null;
  attempts: Generated<number>;
  last_answer: Generated<string>;
  created_at: number;
}

export type SandboxTradeRow = Named<Selectable<SandboxTradeTable>>;
export type NewSandboxTrade = Insertable<SandboxTradeTable>;
export type NewSandboxNotice = Insertable<SandboxNoticeTable>;

/** Day of one provider, its statement compared with the shop's books; the latest run counts. */
interface PaymentStatementTable {
  id: Generated<number>;
  provider: PaymentProviderName;
  /** Day in Shanghai, `2026-11-20`. */
  day: string;
  source: 'file' | 'provider';
  file_name: string;
  paid_count: number;
  paid_fen: number;
  refund_count: number;
  refund_fen: number;
  shop_paid_count: number;
  shop_paid_fen: number;
  shop_refund_count: number;
  shop_refund_fen: number;
  matched_count: number;
  matched_fen: number;
  /** Run that counts; 0 during the first run. Rows of other runs are unfinished or about to be deleted. */
  runs: number;
  /** Latest run that was begun. */
  begun_runs: Generated<number>;
  run_by: number;
  run_at: number;
}

/** A line of the latest file of a day. */
interface PaymentStatementLineTable {
  id: Generated<number>;
  statement_id: number;
  run: number;
  provider: PaymentProviderName;
  /** Subject of the line: `paid:P…` or `refund:…`. */
  key: string;
  line: number;
  out_trade_no: string;
  trade_no: string;
  out_refund_no: string;
  amount_fen: number;
}

/** Difference found on a day. It is kept, with its note, when a later run no longer finds it. */
interface PaymentDifferenceTable {
  id: Generated<number>;
  statement_id: number;
  run: number;
  kind: DifferenceKind;
  /** Unique within its run: a repeated run finds it again. */
  key: string;
  line: number | null;
  out_trade_no: string;
  trade_no: string;
  out_refund_no: string;
  shop_fen: number | null;
  statement_fen: number | null;
  /** Text of a line that cannot be read, with the reason. */
  said: string;
  try_id: number | null;
  /** 1 when the latest run found it. */
  is_current: 0 | 1;
  state: DifferenceState;
  note: string;
  noted_by: number | null;
  noted_at: number | null;
}

export type StatementRow = Named<Selectable<PaymentStatementTable>>;
export type NewStatement = Insertable<PaymentStatementTable>;
export type NewStatementLine = Insertable<PaymentStatementLineTable>;
export type DifferenceRow = Named<Selectable<PaymentDifferenceTable>>;
export type NewDifference = Insertable<PaymentDifferenceTable>;

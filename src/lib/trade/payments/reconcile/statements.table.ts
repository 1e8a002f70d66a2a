import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { DifferenceKind, DifferenceState } from '#lib/trade/payments/reconcile/reconcile.rules.ts';

/** A day of one provider, its statement held against the shop's books; the latest run counts. */
export interface PaymentStatementTable {
  id: Generated<number>;
  provider: PaymentProviderName;
  /** In Shanghai, `2026-11-20`. */
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
  /** The run that counts; 0 while the first one is under way. Rows of other runs are unfinished, or about to go. */
  runs: number;
  /** The last run that was begun. */
  begun_runs: Generated<number>;
  run_by: number;
  run_at: number;
}

/** A line of the latest file of a day. */
export interface PaymentStatementLineTable {
  id: Generated<number>;
  statement_id: number;
  run: number;
  provider: PaymentProviderName;
  /** What it is about: `paid:P…` or `refund:…`. */
  key: string;
  line: number;
  out_trade_no: string;
  trade_no: string;
  out_refund_no: string;
  amount_fen: number;
}

/** Something of a day that does not agree. It stays when a later run no longer finds it, with what was noted of it. */
export interface PaymentDifferenceTable {
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
  /** Of a line that cannot be read: the line, and why. */
  said: string;
  try_id: number | null;
  /** Whether the latest run found it. */
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

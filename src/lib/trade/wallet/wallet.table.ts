import type { PaymentPasswordTable } from '#lib/trade/wallet/password/payment-password.table.ts';
import type { BalanceReason, PointsReason } from '#lib/trade/wallet/wallet.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** Every change of a member's balance; `balance_fen` of the member is the sum of these. */
interface BalanceLedgerTable {
  id: Generated<number>;
  member_id: number;
  change_fen: number;
  balance_after_fen: number;
  reason: BalanceReason;
  reference: string;
  event_key: string;
  created_at: number;
}

/** Every change of a member's points; `points` of the member is the sum of these. */
interface PointsLedgerTable {
  id: Generated<number>;
  member_id: number;
  change: number;
  points_after: number;
  reason: PointsReason;
  reference: string;
  event_key: string;
  created_at: number;
}

export type BalanceEntryRow = Selectable<BalanceLedgerTable>;
export type PointsEntryRow = Selectable<PointsLedgerTable>;
export type NewPointsEntry = Insertable<PointsLedgerTable>;
export type NewBalanceEntry = Insertable<BalanceLedgerTable>;

export interface WalletTables {
  balance_ledger: BalanceLedgerTable;
  points_ledger: PointsLedgerTable;
  payment_password: PaymentPasswordTable;
}

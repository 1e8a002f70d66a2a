import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { BalanceReason, PointsReason } from '#lib/trade/wallet/wallet.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** Password with which a member pays from the wallet; no row until it is set. */
interface PaymentPasswordTable {
  member_id: number;
  /** Argon2id. */
  password_hash: string;
  /** Wrong ones in a row, those being checked included. */
  wrong_tries: Generated<number>;
  /** ms; 0: never locked. */
  locked_until: Generated<number>;
  /** ms; until then a password is being checked, and no other may be. */
  checking_until: Generated<number>;
  changed_at: number;
}

export type PaymentPasswordRow = Named<Selectable<PaymentPasswordTable>>;
export type NewPaymentPassword = Insertable<PaymentPasswordTable>;

/** Every change of a member's balance; `balance_fen` of the member is the sum of these. */
interface BalanceLedgerTable {
  id: Generated<number>;
  member_id: number;
  change_fen: number;
  balance_after_fen: number;
  reason: BalanceReason;
  reference: string;
  idempotency_key: string;
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
  idempotency_key: string;
  created_at: number;
}

export type BalanceEntryRow = Named<Selectable<BalanceLedgerTable>>;
export type PointsEntryRow = Named<Selectable<PointsLedgerTable>>;
export type NewPointsEntry = Insertable<PointsLedgerTable>;
export type NewBalanceEntry = Insertable<BalanceLedgerTable>;

export interface WalletTables {
  balance_ledger: BalanceLedgerTable;
  points_ledger: PointsLedgerTable;
  payment_password: PaymentPasswordTable;
}

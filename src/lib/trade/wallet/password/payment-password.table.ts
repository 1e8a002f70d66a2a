import type { Generated, Insertable, Selectable } from 'kysely';

/** What a member pays from the wallet with; no row until it is set. */
export interface PaymentPasswordTable {
  member_id: number;
  /** Argon2id. */
  password_hash: string;
  /** Wrong ones in a row, those being checked included. */
  wrong_tries: Generated<number>;
  /** ms; 0: it never was. */
  locked_until: Generated<number>;
  /** ms; while it is later than now one is being checked, and no other may be. */
  checking_until: Generated<number>;
  changed_at: number;
}

export type PaymentPasswordRow = Selectable<PaymentPasswordTable>;
export type NewPaymentPassword = Insertable<PaymentPasswordTable>;

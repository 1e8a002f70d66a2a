import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { CodePurpose } from '#lib/people/phone-codes/phone-codes.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/**
 * A code sent to a phone; for its browser the newest it requested is valid, for others the newest. Stored as Argon2id.
 */
interface PhoneCodeTable {
  id: Generated<number>;
  phone: string;
  purpose: CodePurpose;
  code_hash: string;
  /** SHA-256 of the token of the requesting browser; empty: none sent. */
  asker: Generated<string>;
  /** Wrong tries of all senders except that browser and known devices, including the one being checked. */
  tries: Generated<number>;
  /** ms; while it is later than now a try is being checked, and no other may begin */
  checking_until: Generated<number>;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export type PhoneCodeRow = Named<Selectable<PhoneCodeTable>>;
export type NewPhoneCode = Insertable<PhoneCodeTable>;

export interface CodeTables {
  phone_code: PhoneCodeTable;
}

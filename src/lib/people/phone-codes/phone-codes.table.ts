import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { CodePurpose } from '#lib/people/phone-codes/phone-codes.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** A code sent to a phone; for its browser the newest it asked for counts, for others the newest. Kept as Argon2id. */
interface PhoneCodeTable {
  id: Generated<number>;
  phone: string;
  purpose: CodePurpose;
  code_hash: string;
  /** SHA-256 of what names the browser that asked for it; empty: none said so. */
  asker: Generated<string>;
  /** Wrong tries of all senders but that browser and known devices, the one being checked included. */
  tries: Generated<number>;
  /** ms; while it is later than now one is being checked, and no other may be. */
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

import type { CodePurpose } from '#lib/people/codes/codes.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** A code sent to a phone; of a phone and purpose the newest alone counts. The code is kept as Argon2id. */
export interface PhoneCodeTable {
  id: Generated<number>;
  phone: string;
  purpose: CodePurpose;
  code_hash: string;
  /** Wrong tries of all senders but known devices, the one being checked included. */
  tries: Generated<number>;
  /** ms; while it is later than now one is being checked, and no other may be. */
  checking_until: Generated<number>;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export type PhoneCodeRow = Selectable<PhoneCodeTable>;
export type NewPhoneCode = Insertable<PhoneCodeTable>;

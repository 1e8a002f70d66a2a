import { hashPassword } from '#lib/people/members/password.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

export const PAYMENT_PASSWORD = '135790';
let hash: Promise<string> | undefined;

/** Gives a member {@link PAYMENT_PASSWORD}; it is hashed once, as that takes long on purpose. */
export async function givePaymentPassword(db: Db, member_id: number, changed_at: number): Promise<void> {
  const password_hash = await (hash ??= hashPassword(PAYMENT_PASSWORD));
  await db.insertInto('payment_password').values({ member_id, password_hash, changed_at }).execute();
}

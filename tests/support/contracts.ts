import type { Db } from '#lib/platform/db/database.server.ts';
import { contractYear } from '#lib/trade/contracts/contracts.rules.ts';
import { currentText } from '#lib/trade/contracts/contracts.service.ts';
import { hashPassword } from '#lib/people/members/password.service.ts';

/** Makes members able to order as if each had signed this year's contract. */
export async function signContracts(db: Db, memberIds: readonly number[], now: number): Promise<void> {
  const { id: text_id, body, hash } = await currentText(db, now);
  for (const member_id of memberIds) {
    await db
      .insertInto('contract_signature')
      .values({
        member_id,
        year: contractYear(now),
        text_id,
        body,
        hash,
        signed_at: now,
        company: '百草堂',
        signer_name: '王芳',
        signer_phone: '13800138000',
        client_address: '127.0.0.1',
      })
      .onConflict((conflict) => conflict.columns(['member_id', 'year']).doNothing())
      .execute();
  }
}

/** Takes this year's signature back, so that signing can be tried. */
export async function forgetContract(db: Db, memberId: number): Promise<void> {
  await db
    .deleteFrom('contract_signature')
    .where('member_id', '=', memberId)
    .where('year', '=', contractYear(Date.now()))
    .execute();
}

export const PAYMENT_PASSWORD = '135790';
let hash: Promise<string> | undefined;

/** Gives a member {@link PAYMENT_PASSWORD}; it is hashed once, as that takes long on purpose. */
export async function givePaymentPassword(db: Db, member_id: number, changed_at: number): Promise<void> {
  const password_hash = await (hash ??= hashPassword(PAYMENT_PASSWORD));
  await db.insertInto('payment_password').values({ member_id, password_hash, changed_at }).execute();
}

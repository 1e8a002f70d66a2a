import type { Db } from '#lib/platform/db/database.server.ts';
import { contractYear } from '#lib/trade/contracts/contracts.rules.ts';
import { currentText } from '#lib/trade/contracts/contracts.service.ts';

/** Lets members order as if each had signed this year's contract. */
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

import type { Trx } from '#lib/platform/db/database.server.ts';
import { insertMany } from '#demo/demo.repository.ts';
import { findMemberByUsername } from '#lib/people/members/members.repository.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { parseDateTime } from '#lib/platform/time.rules.ts';
import { contractSeller } from '#lib/storefront/seller.service.ts';
import { contractYear, fillIn } from '#lib/trade/contracts/contracts.rules.ts';
import { currentText, hashOf } from '#lib/trade/contracts/contracts.service.ts';

const MINUTE_MS = 60_000;

/**
 * Accounts that have signed, and for how many years up to this one. The third store has not, so that signing can be
 * tried there.
 */
const SIGNED: [username: string, years: number][] = [
  ['buyer', 2],
  ['clinic', 1],
  ['chain', 2],
  ['store1', 1],
  ['store2', 1],
];

/** Signs the year's contract for the accounts that order. */
export async function fillContracts(trx: Trx, now: number): Promise<void> {
  const seller = await contractSeller(trx);
  const thisYear = contractYear(now);
  for (const [place, [username, years]] of SIGNED.entries()) {
    const row = await findMemberByUsername(trx, username);
    if (!row) throw new Error(`the demo account ${username} was not made`);
    const member = await toMember(trx, row);
    for (let year = thisYear - years + 1; year <= thisYear; year += 1) {
      const signedAt = Math.min(now, (parseDateTime(`${year}-01-05 09:30`) ?? now) + place * 7 * MINUTE_MS);
      const text = await currentText(trx, signedAt);
      const body = fillIn(text.body, { year, seller, buyer: member });
      await insertMany(trx, 'contract_signature', [
        {
          member_id: member.id,
          year,
          text_id: text.id,
          body,
          hash: hashOf(body),
          company: member.company,
          signer_name: member.name,
          signer_phone: member.phone,
          client_address: '127.0.0.1',
          signed_at: signedAt,
        },
      ]);
    }
  }
}

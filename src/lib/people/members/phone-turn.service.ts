import { findMembersByPhone } from '#lib/people/members/members.repository.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';

/** Nobody comes near it by hand. Its row is what two who want one phone at the same time wait at. */
const PER_PHONE: Limit = {
  name: 'register-phone',
  points: 100,
  durationMs: HOUR_MS,
  words: (wait) => `这个手机号操作太频繁，请 ${wait}后再试。`,
};

/** Whether an account may have a phone as no other has it; null: an account that is to be made. */
export async function isPhoneFree(db: Db, phone: string, memberId: number | null): Promise<boolean> {
  const holders = await findMembersByPhone(db, phone);
  return holders.every(({ id }) => id === memberId);
}

/**
 * The same, within the transaction that gives the account the phone: of however many who ask at the same time, one is
 * answered yes. Throws `too_many_requests`.
 */
export async function takePhone(
  trx: Trx,
  { phone, memberId }: { phone: string; memberId: number | null },
  now: number,
): Promise<boolean> {
  await spend(trx, PER_PHONE, phone, now);
  return isPhoneFree(trx, phone, memberId);
}

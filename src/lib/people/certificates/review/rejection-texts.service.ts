import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import { CERTIFICATE_KINDS, REQUIRED_CERTIFICATES } from '#lib/people/certificates/certificates.rules.ts';
import { findUntexted, setTexted } from '#lib/people/certificates/review/review.repository.ts';
import { lockMember, findMember } from '#lib/people/members/members.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** A reviewer works through one business within about so long (ms): its rejections are reported together. */
const TOGETHER_MS = 60_000;
/** Older ones (ms) were reported before, or nobody waits for them any more. */
const NO_NEWS_AFTER_MS = DAY_MS;
/** Names written out; more are counted. */
const MOST_NAMED = 2;

/**
 * What businesses that join are to be shown by text message of rejections: one message each of all that a minute
 * brought and its members have not mended in the meantime, and that it needs to buy. They count as reported from then
 * on.
 */
export async function rejectionTexts(db: Db, now: number): Promise<SmsMessage[]> {
  const after = now - NO_NEWS_AFTER_MS;
  const texts: SmsMessage[] = [];
  for (const { memberId } of await findUntexted(db, { after, before: now - TOGETHER_MS })) {
    const text = await transact(db, async (trx): Promise<SmsMessage | null> => {
      await lockMember(trx, memberId);
      const member = await findMember(trx, memberId);
      const kinds = await setTexted(trx, memberId, after, now);
      if (!member || !isMobile(member.phone)) return null;
      const needed = REQUIRED_CERTIFICATES[member.kind].flat();
      const names = kinds.filter((kind) => needed.includes(kind)).map((kind) => CERTIFICATE_KINDS[kind]);
      if (names.length === 0) return null;
      const { phone, company } = member;
      return { phone, template: 'certificates_rejected', values: { company, certificate: together(names) } };
    });
    if (text) texts.push(text);
  }
  return texts;
}

const together = (names: readonly string[]): string =>
  names.length <= MOST_NAMED
    ? names.join('、')
    : `${names.slice(0, MOST_NAMED).join('、')}等 ${names.length} 份证照`;

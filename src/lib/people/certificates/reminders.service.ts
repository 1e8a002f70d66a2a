import { auditOfEach, recordAudit } from '#lib/people/audit/audit.service.ts';
import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import { ENDING_DAYS, endingWords, lastDayText } from '#lib/people/certificates/certificate-light.rules.ts';
import { CERTIFICATE_KINDS } from '#lib/people/certificates/certificates.rules.ts';
import {
  type EndingRow,
  findDue,
  findEndingOf,
  setReminded,
} from '#lib/people/certificates/reminders.repository.ts';
import {
  endingText,
  REMINDER_DAYS,
  reminderOf,
  type ReminderStep,
  reminderToOffice,
  TEXTED_DAYS,
} from '#lib/people/certificates/reminders.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, unlessRefused } from '#lib/platform/http/call/errors.rules.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';

const AT_ONCE = 200;

/**
 * Reminds members of certificates that expire: at 60, 30 and 7 days and at the end, once each, and the head office of a
 * store as well. Where several reminders of one are due at once, only the last is sent. Returns the text messages of
 * the last two steps, to be sent after all is written.
 */
export async function remindOfCertificates(db: Db, now: number): Promise<SmsMessage[]> {
  const reminded: EndingRow[] = [];
  for (const step of REMINDER_DAYS.toReversed())
    for (let after = 0; ;) {
      const due = await findDue(db, { step, after, limit: AT_ONCE }, now);
      const last = due.at(-1);
      if (!last) break;
      const rows = await remind(db, { due, step }, now);
      if (TEXTED_DAYS.includes(step)) reminded.push(...rows);
      after = last.id;
    }
  return textsOf(reminded, now);
}

/** Writes the reminders of a step; returns the certificates for which they were not written yet. */
function remind(
  db: Db,
  { due, step }: { due: readonly EndingRow[]; step: ReminderStep },
  now: number,
): Promise<EndingRow[]> {
  return transact(db, async (trx) => {
    const reminded: EndingRow[] = [];
    for (const row of due) if (await setReminded(trx, row.id, step)) reminded.push(row);
    const messages = reminded.flatMap((row) =>
      reminderMessages(row, `ends:${step}:${lastDayText(row.expiresAt)}`, now),
    );
    await notifyMembers(trx, messages, now);
    return reminded;
  });
}

const isRenewed = ({ renewals }: EndingRow): boolean => Number(renewals) > 0;

/** Returns the messages about a certificate to its member and to the head office of a store. */
function reminderMessages(
  row: EndingRow,
  event: string,
  now: number,
): { memberId: number; message: Message }[] {
  const ending = { kind: row.kind, expiresAt: row.expiresAt, isRenewed: isRenewed(row) };
  const idempotencyKey = `certificate:${row.id}:${event}`;
  const own = { memberId: row.memberId, message: reminderOf(ending, idempotencyKey, now) };
  if (row.officeId === null) return [own];
  const store = { store: row.company, storeId: row.memberId };
  return [
    own,
    { memberId: row.officeId, message: reminderToOffice({ ...ending, ...store }, idempotencyKey, now) },
  ];
}

/**
 * Returns a text message for each phone whose member must act: a certificate whose renewal is in review needs no
 * action.
 */
function textsOf(reminded: readonly EndingRow[], now: number): SmsMessage[] {
  const wanted = reminded
    .filter((row) => !isRenewed(row))
    .flatMap(({ phone, company, officePhone, officeCompany, kind, expiresAt }) => {
      const name = `${CERTIFICATE_KINDS[kind]}${endingWords(expiresAt, now)}`;
      const own = { phone, company, name };
      if (officePhone === null) return [own];
      return [own, { phone: officePhone, company: officeCompany ?? '', name: `门店${company}的${name}` }];
    })
    .filter(({ phone }) => isMobile(phone));
  return [...Map.groupBy(wanted, ({ phone, company }) => `${phone} ${company}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { phone, company } = first;
    const what = endingText(group.map(({ name }) => name));
    return [{ phone, template: 'certificates_ending', values: { company, what } } as const];
  });
}

/** Time (ms) before the end of a certificate from which a reviewer may remind its business. */
const REMINDED_WITHIN = ENDING_DAYS * DAY_MS;

const subjectOf = (memberId: number): string => `certificates:${memberId}`;

/** Returns the last time (ms) reviewers reminded each of some businesses; one never reminded is left out. */
export async function lastReminded(db: Db, memberIds: readonly number[]): Promise<Map<number, number>> {
  const found = await auditOfEach(db, memberIds.map(subjectOf));
  return new Map([...found].map(([subject, [last]]) => [Number(subject.split(':')[1]), last?.at ?? 0]));
}

/**
 * Reminds several businesses of their certificates that expire; returns the numbers of businesses and certificates
 * reminded.
 */
export async function remindSeveral(
  db: Db,
  operator: Member,
  memberIds: readonly number[],
  now: number,
): Promise<{ members: number; reminded: number; texts: SmsMessage[] }> {
  const answers = [];
  for (const id of memberIds) answers.push(await remindByHand(db, operator, id, now).catch(unlessRefused));
  const done = answers.filter((one) => one !== undefined).filter(({ reminded }) => reminded > 0);
  return {
    members: done.length,
    reminded: done.reduce((sum, { reminded }) => sum + reminded, 0),
    texts: done.flatMap(({ texts }) => texts),
  };
}

/**
 * Reminds a business of all its certificates that expire within `ENDING_DAYS`, at a reviewer's request, once a day.
 * Returns their number with the text messages to send: zero where it was reminded that day already. Throws `not_found`
 * where none expires.
 */
export async function remindByHand(
  db: Db,
  operator: Member,
  memberId: number,
  now: number,
): Promise<{ reminded: number; texts: SmsMessage[] }> {
  return transact(db, async (trx) => {
    await lockMember(trx, memberId);
    const ending = await findEndingOf(trx, memberId, now + REMINDED_WITHIN);
    if (ending.length === 0) throw notFound(`${ENDING_DAYS} 天内到期的证照`);
    const day = formatDate(now);
    const before = (await lastReminded(trx, [memberId])).get(memberId);
    if (before !== undefined && formatDate(before) === day) return { reminded: 0, texts: [] };
    await notifyMembers(
      trx,
      ending.flatMap((row) => reminderMessages(row, `asked:${day}`, now)),
      now,
    );
    const names = ending.map(({ kind }) => CERTIFICATE_KINDS[kind]).join('、');
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'certificate.reminded',
      subject: subjectOf(memberId),
      at: now,
      detail: names,
    });
    return { reminded: ending.length, texts: textsOf(ending, now) };
  });
}

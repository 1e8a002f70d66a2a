import { auditOfEach, recordAudit } from '#lib/people/audit/audit.service.ts';
import { lastDayText } from '#lib/people/certificates/certificate-light.rules.ts';
import { CERTIFICATE_KINDS } from '#lib/people/certificates/certificates.rules.ts';
import {
  type EndingRow,
  findDue,
  findEndingOf,
  setReminded,
} from '#lib/people/certificates/reminders/reminders.repository.ts';
import {
  REMINDER_DAYS,
  reminderOf,
  type ReminderStep,
} from '#lib/people/certificates/reminders/reminders.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import { tellMembers } from '#lib/people/messages/messages.service.ts';
import { onceADay } from '#lib/platform/db/daily.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';

const AT_ONCE = 200;

/**
 * Reminds members, once a day, of certificates that run out: of each at 60, 30 and 7 days and at its end, once each. One
 * that comes to several at a time is told of the last alone.
 */
export const remindOfCertificates = (db: Db, now: number): Promise<unknown> =>
  onceADay(db, 'certificates', () => remindAll(db, now), now);

async function remindAll(db: Db, now: number): Promise<void> {
  for (const step of REMINDER_DAYS.toReversed())
    for (let after = 0; ;) {
      const due = await findDue(db, { step, after, limit: AT_ONCE }, now);
      const last = due.at(-1);
      if (!last) break;
      await remind(db, { due, step }, now);
      after = last.id;
    }
}

function remind(
  db: Db,
  { due, step }: { due: readonly EndingRow[]; step: ReminderStep },
  now: number,
): Promise<void> {
  return transact(db, async (trx) => {
    const told = [];
    for (const row of due)
      if (await setReminded(trx, row.id, step))
        told.push(toldOf(row, `ends:${step}:${lastDayText(row.expires_at)}`, now));
    await tellMembers(trx, told, now);
  });
}

const toldOf = (row: EndingRow, event: string, now: number) => ({
  memberId: row.member_id,
  message: reminderOf(
    { kind: row.kind, expiresAt: row.expires_at, isRenewed: Number(row.renewals) > 0 },
    `certificate:${row.id}:${event}`,
    now,
  ),
});

/** Of certificates that end within so many days a reviewer may remind their business. */
const REMINDED_WITHIN = REMINDER_DAYS[0] * DAY_MS;

const subjectOf = (memberId: number): string => `certificates:${memberId}`;

/** When reviewers last reminded each of some businesses (ms); one they never did is left out. */
export async function lastReminded(db: Db, memberIds: readonly number[]): Promise<Map<number, number>> {
  const found = await auditOfEach(db, memberIds.map(subjectOf));
  return new Map([...found].map(([subject, [last]]) => [Number(subject.split(':')[1]), last?.at ?? 0]));
}

/**
 * Reminds a business of all its certificates that run out within 60 days, by a reviewer's wish, once a day. Returns of
 * how many: of none where it was reminded that day already. Throws `not_found` where none runs out.
 */
export async function remindByHand(
  db: Db,
  operator: Member,
  memberId: number,
  now: number,
): Promise<{ told: number }> {
  return transact(db, async (trx) => {
    await lockMember(trx, memberId);
    const ending = await findEndingOf(trx, memberId, now + REMINDED_WITHIN);
    if (ending.length === 0) throw notFound('60 天内到期的证照');
    const day = formatDate(now);
    const before = (await lastReminded(trx, [memberId])).get(memberId);
    if (before !== undefined && formatDate(before) === day) return { told: 0 };
    await tellMembers(
      trx,
      ending.map((row) => toldOf(row, `asked:${day}`, now)),
      now,
    );
    const names = ending.map(({ kind }) => CERTIFICATE_KINDS[kind]).join('、');
    await recordAudit(trx, {
      ...{ actorId: operator.id, action: 'certificate.reminded', subject: subjectOf(memberId), at: now },
      detail: names,
    });
    return { told: ending.length };
  });
}

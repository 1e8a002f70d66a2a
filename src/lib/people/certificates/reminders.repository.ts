import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { ExpressionBuilder } from 'kysely';
import type { CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import type { ReminderStep } from '#lib/people/certificates/reminders.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { Schema } from '#lib/schema.table.ts';

/**
 * A certificate in force that expires, with its member and the head office of a store; `renewals` counts those of its
 * kind that wait for review.
 */
export interface EndingRow {
  id: number;
  memberId: number;
  kind: CertificateKind;
  expiresAt: number;
  renewals: number;
  company: string;
  phone: string;
  officeId: number | null;
  officeCompany: string | null;
  officePhone: string | null;
}

const inForce = (db: Db) =>
  db
    .selectFrom('certificate')
    .innerJoin('member', 'member.id', 'certificate.member_id')
    .leftJoin('member as office', (join) =>
      join.onRef('office.id', '=', 'member.head_office_id').on('office.state', '!=', 'closed'),
    )
    .select(['certificate.id', 'certificate.member_id', 'certificate.kind'])
    .select(['member.company', 'member.phone', 'office.id as office_id'])
    .select(['office.company as office_company', 'office.phone as office_phone'])
    .select((row) => [
      row.ref('certificate.expires_at').$notNull().as('expires_at'),
      renewals(row).as('renewals'),
    ])
    .where('certificate.state', '=', 'approved')
    .where('certificate.expires_at', 'is not', null)
    .where('member.state', '!=', 'closed');

const renewals = (row: ExpressionBuilder<Schema, 'certificate'>) =>
  row
    .selectFrom('certificate as renewal')
    .select((one) => one.fn.countAll<number>().as('count'))
    .whereRef('renewal.member_id', '=', 'certificate.member_id')
    .whereRef('renewal.kind', '=', 'certificate.kind')
    .where('renewal.state', '=', 'waiting')
    .$asScalar()
    .$notNull();

/** Finds certificates whose reminder of a step (days) is due and was not sent, from an id on. */
export function findDue(
  db: Db,
  { step, after, limit }: { step: ReminderStep; after: number; limit: number },
  now: number,
): Promise<EndingRow[]> {
  return readAll(
    inForce(db)
      .where('certificate.id', '>', after)
      .where('certificate.expires_at', '<=', now + step * DAY_MS)
      .where((row) =>
        row.or([row('certificate.reminded_days', 'is', null), row('certificate.reminded_days', '>', step)]),
      )
      .orderBy('certificate.id')
      .limit(limit),
  );
}

/** Marks the reminder of a step (days) as sent; false where it already was. */
export async function setReminded(trx: Trx, id: number, step: ReminderStep): Promise<boolean> {
  const done = await trx
    .updateTable('certificate')
    .set({ reminded_days: step })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .where((row) => row.or([row('reminded_days', 'is', null), row('reminded_days', '>', step)]))
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}

/** Finds a member's certificates in force that expire before a time (ms), the earliest end first. */
export function findEndingOf(db: Db, memberId: number, before: number): Promise<EndingRow[]> {
  return readAll(
    inForce(db)
      .where('certificate.member_id', '=', memberId)
      .where('certificate.expires_at', '<=', before)
      .orderBy('certificate.expires_at')
      .orderBy('certificate.id'),
  );
}

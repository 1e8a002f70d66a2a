import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import { columnsOf, readAll } from '#lib/platform/db/rows.rules.ts';
import type { MailRow, NewMail } from '#lib/platform/mail/mail.table.ts';
import type { OutboxState } from '#lib/platform/sms/sms.rules.ts';

export async function insertMail(db: Db, mail: NewMail): Promise<number> {
  return (await db.insertInto('mail').values(mail).returning('id').executeTakeFirstOrThrow()).id;
}

/** Notes how sending a queued e-mail ended. */
export async function setMailDone(
  db: Db,
  id: number,
  outcome: Pick<MailRow, 'state' | 'error' | 'doneAt'>,
): Promise<void> {
  await db
    .updateTable('mail')
    .set(columnsOf(outcome))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** A page of e-mails to addresses that hold these signs, the newest first; null is any state. */
export function findMails(
  db: Db,
  { state, recipient }: { state: OutboxState | null; recipient: string },
  limit: number,
  offset: number,
): Promise<MailRow[]> {
  const found = db.selectFrom('mail').selectAll();
  return readAll(
    (state === null ? found : found.where('state', '=', state))
      .$if(recipient !== '', (query) => query.where(contains('recipient', recipient)))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
  );
}

/** Counts the e-mails to matching addresses by state. */
export function countMails(db: Db, recipient: string): Promise<{ state: OutboxState; count: number }[]> {
  return db
    .selectFrom('mail')
    .select(['state', sql<number>`count(*)`.as('count')])
    .$if(recipient !== '', (query) => query.where(contains('recipient', recipient)))
    .groupBy('state')
    .execute();
}

/** Gives up e-mails that were still queued at `before`: the process that was to send them is gone. */
export async function failMailsBefore(db: Db, before: number, error: string, now: number): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'failed', error, done_at: now })
    .where('state', '=', 'queued')
    .where('created_at', '<', before)
    .execute();
}

/** Deletes e-mails written before a moment. */
export async function deleteMailsBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mail').where('created_at', '<', before).execute();
}

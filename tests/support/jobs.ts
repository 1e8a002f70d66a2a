import type { Db } from '#lib/platform/db/database.server.ts';
import { runDueJobs } from '#server/jobs.ts';
import { mailSenderOf, type MailSender } from '#lib/platform/mail/mail-provider.server.ts';
import { readSettings } from '#lib/platform/process/settings.server.ts';
import { senderWith } from '#tests/support/messages-sent.ts';

/** The sender of a demo shop: e-mails stay in its outbox. */
export const mailSender = (): MailSender => mailSenderOf(readSettings({}), { warn: () => undefined });

/** Runs every job at a moment (ms), also those not due yet; returns the names of those that ended well. */
export async function runAllJobs(
  db: Db,
  now: number,
  failed = (_name: string, error: unknown): void => {
    throw error;
  },
): Promise<string[]> {
  const round = { failed, clock: () => now };
  const first = await runDueJobs({ db, sms: senderWith(), mail: mailSender() }, round);
  await db
    .updateTable('due_work')
    .set({ due_at: 0 })
    .where('name', 'not in', ['', ...first])
    .execute();
  return [...first, ...(await runDueJobs({ db, sms: senderWith(), mail: mailSender() }, round))];
}

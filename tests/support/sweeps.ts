import type { Db } from '#lib/platform/db/database.server.ts';
import { runSweeps } from '#server/sweeps.ts';
import { mailSenderOf, type MailSender } from '#lib/platform/mail/mail-provider.server.ts';
import { readSettings } from '#lib/platform/process/settings.server.ts';
import { senderWith } from '#tests/support/messages-sent.ts';

/** The sender of a demo shop: e-mails stay in its outbox. */
export const mailSender = (): MailSender => mailSenderOf(readSettings({}), { warn: () => undefined });

/** Does every sweep at a moment (ms), whatever is due; returns the names of those that ended well. */
export async function sweepAll(
  db: Db,
  now: number,
  failed = (_name: string, error: unknown): void => {
    throw error;
  },
): Promise<string[]> {
  const round = { failed, clock: () => now };
  const first = await runSweeps({ db, sms: senderWith(), mail: mailSender() }, round);
  await db
    .updateTable('due_work')
    .set({ due_at: 0 })
    .where('name', 'not in', ['', ...first])
    .execute();
  return [...first, ...(await runSweeps({ db, sms: senderWith(), mail: mailSender() }, round))];
}

import type { Db } from '#lib/platform/db/database.server.ts';
import {
  countMails,
  deleteMailsBefore,
  failMailsBefore,
  findMails,
  insertMail,
  setMailDone,
} from '#lib/platform/mail/mail.repository.ts';
import type { MailSender } from '#lib/platform/mail/mail-provider.server.ts';
import type { MailMessage, SentMail } from '#lib/platform/mail/mail.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import type { OutboxState } from '#lib/platform/sms/sms.rules.ts';
import { DAY_MS, MINUTE_MS } from '#lib/platform/time.rules.ts';

const MAILS_PER_PAGE = 20;
const KEPT_MS = 90 * DAY_MS;
/** Time (ms) longer than any wait for a mail server: the process that was to send it is gone. */
const LOST_AFTER_MS = 5 * MINUTE_MS;

/**
 * Sends an e-mail and stores the result. Never within a transaction: mail servers are waited for. Returns true when it
 * was sent.
 */
export async function sendMail(
  db: Db,
  { provider, log }: MailSender,
  message: MailMessage,
  now: number,
): Promise<boolean> {
  const { memberId, to, subject, text, files } = message;
  const id = await insertMail(db, {
    member_id: memberId,
    recipient: to,
    subject,
    text,
    files: files.map(({ name }) => name).join('、'),
    provider: provider.name,
    state: 'queued' as const,
    created_at: now,
    done_at: null,
  });
  try {
    await provider.send(message);
    await setMailDone(db, id, { state: 'sent', error: '', doneAt: now });
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ mail: id, provider: provider.name, reason }, 'e-mail not sent');
    await setMailDone(db, id, { state: 'failed', error: reason.slice(0, 200), doneAt: now });
    return false;
  }
}

/** A page of the e-mails to addresses that hold some signs, the newest first; null is any state. */
export async function listMails(
  db: Db,
  wanted: { state: OutboxState | null; recipient: string; page: number },
): Promise<{ mails: SentMail[]; counts: Record<OutboxState | 'all', number>; page: number; pages: number }> {
  const counts = { all: 0, queued: 0, sent: 0, failed: 0 };
  for (const { state, count } of await countMails(db, wanted.recipient)) {
    counts[state] = Number(count);
    counts.all += Number(count);
  }
  const { page, pages, offset } = pageOf(wanted.page, counts[wanted.state ?? 'all'], MAILS_PER_PAGE);
  const rows = await findMails(db, wanted, MAILS_PER_PAGE, offset);
  return { mails: rows, counts, page, pages };
}

/** Gives up e-mails whose sending process is gone, and deletes old ones. */
export async function deleteOldMails(db: Db, now: number): Promise<void> {
  await failMailsBefore(db, now - LOST_AFTER_MS, '发送途中服务停止了', now);
  await deleteMailsBefore(db, now - KEPT_MS);
}

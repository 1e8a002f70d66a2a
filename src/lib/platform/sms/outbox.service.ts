import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import {
  countMessages,
  deleteMessagesBefore,
  failQueuedBefore,
  findMessages,
  insertMessage,
  setMessageDone,
} from '#lib/platform/sms/outbox.repository.ts';
import type { SmsSender } from '#lib/platform/sms/sms-provider.server.ts';
import {
  logOf,
  maskedText,
  type OutboxState,
  type SmsMessage,
  smsText,
} from '#lib/platform/sms/sms.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const MESSAGES_PER_PAGE = 20;
const KEPT_MS = 90 * DAY_MS;
/** Time (ms) longer than any wait for a provider: the process that was to send it is gone. */
const LOST_AFTER_MS = 60_000;

/**
 * Sends a text message and stores the result in the outbox. Never within a transaction: providers are waited for.
 * Returns true when it was sent; a message whose key was sent before is not sent.
 */
export async function sendSms(
  db: Db,
  { provider, showsSecrets, log }: SmsSender,
  message: SmsMessage,
  now: number,
): Promise<boolean> {
  const { phone, template, values, key } = message;
  const id = await insertMessage(db, {
    phone,
    template,
    provider: provider.name,
    text: showsSecrets ? smsText(message) : maskedText(message),
    state: 'queued' as const,
    idempotency_key: key ?? null,
    created_at: now,
    done_at: null,
  });
  if (id === undefined) return false;
  try {
    await provider.send(phone, template, values);
    await setMessageDone(db, id, { state: 'sent', error: '', doneAt: now });
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ ...logOf(message), provider: provider.name, reason }, 'text message not sent');
    await setMessageDone(db, id, { state: 'failed', error: reason.slice(0, 200), doneAt: now });
    return false;
  }
}

/**
 * Returns the states of messages by key. A message is entered before it is sent, so that after a node was killed
 * between writing and sending, a message that was begun differs from one that was not.
 */
export { findStatesOfKeys as textStatesOf } from '#lib/platform/sms/outbox.repository.ts';

/** A text message as operators see it. Time in ms. */
export interface OutboxMessage {
  id: number;
  phone: string;
  text: string;
  state: OutboxState;
  provider: string;
  error: string;
  createdAt: number;
}

export interface OutboxPage {
  messages: OutboxMessage[];
  counts: Record<OutboxState, number>;
  total: number;
  page: number;
  pages: number;
}

/** A page of the messages to phones that hold some digits, the newest first; null is any state. */
export async function listMessages(
  db: Db,
  wanted: { state: OutboxState | null; phone: string; page: number },
): Promise<OutboxPage> {
  const counts = { queued: 0, sent: 0, failed: 0 };
  for (const { state, count } of await countMessages(db, wanted.phone)) counts[state] = count;
  const total = counts.queued + counts.sent + counts.failed;
  const { page, pages, offset } = pageOf(
    wanted.page,
    wanted.state === null ? total : counts[wanted.state],
    MESSAGES_PER_PAGE,
  );
  const rows = await findMessages(db, wanted, MESSAGES_PER_PAGE, offset);
  const messages = rows.map(({ id, phone, text, state, provider, error, createdAt }) => ({
    id,
    phone,
    text,
    state,
    provider,
    error,
    createdAt,
  }));
  return { messages, counts, total, page, pages };
}

/** Gives up messages whose sending process is gone, and deletes old ones. */
export async function deleteOldOutbox(db: Db, now: number): Promise<void> {
  await failQueuedBefore(db, now - LOST_AFTER_MS, '发送途中服务停止了', now);
  await deleteMessagesBefore(db, now - KEPT_MS);
}

import type { Member } from '#lib/people/members/members.rules.ts';
import {
  countMessages,
  countUnreadMessages,
  deleteMessagesBefore,
  findMessageLink,
  findMessages,
  insertMessages,
  setRead,
} from '#lib/people/messages/messages.repository.ts';
import {
  type Inbox,
  type InboxMessage,
  type Message,
  MESSAGE_DAYS,
  MESSAGE_LIMITS,
  type MessageKind,
  type Reading,
} from '#lib/people/messages/messages.rules.ts';
import type { MessageRow } from '#lib/people/messages/messages.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Sends a member a message, in the transaction of its event; one event gives one message. */
export const notifyMember = (trx: Trx, memberId: number, message: Message, now: number): Promise<void> =>
  notifyMembers(trx, [{ memberId, message }], now);

/** Sends a message to several members at once. */
export function notifyMembers(
  trx: Trx,
  messages: readonly { memberId: number; message: Message }[],
  now: number,
): Promise<void> {
  const rows = messages.map(
    ({ memberId, message: { kind, title, text, link, idempotencyKey, sendingId = null } }) => ({
      member_id: memberId,
      kind,
      link,
      idempotency_key: idempotencyKey,
      created_at: now,
      read_at: null,
      title: cut(title, MESSAGE_LIMITS.title),
      text: cut(text, MESSAGE_LIMITS.text),
      sending_id: sendingId,
    }),
  );
  return insertMessages(trx, rows);
}

/** Cuts a text to a length without splitting a surrogate pair. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Returns the number of a member's unread messages. */
export const unreadOf = (db: Db, memberId: number): Promise<number> => countUnreadMessages(db, memberId);

const MESSAGES_PER_PAGE = 20;
/** Limit of messages deleted in one statement, so that its lock is short. */
const SWEPT_AT_ONCE = 500;

/** Returns a page of a member's messages of a kind, or of all, the newest first. */
export async function inboxOf(
  db: Db,
  { id: memberId }: Pick<Member, 'id'>,
  { kind, page }: { kind: MessageKind | null; page: number },
): Promise<Inbox> {
  const counts: Inbox['counts'] = {};
  const total = { all: 0, unread: 0 };
  for (const { kind: of, all, unread } of await countMessages(db, memberId)) {
    counts[of] = { all, unread };
    total.all += all;
    total.unread += unread;
  }
  const listed = kind === null ? total.all : (counts[kind]?.all ?? 0);
  const shown = pageOf(page, listed, MESSAGES_PER_PAGE);
  const part = { limit: MESSAGES_PER_PAGE, offset: shown.offset };
  const rows = await findMessages(db, { memberId, kind }, part);
  return { messages: rows.map(toInboxMessage), counts, total, page: shown.page, pages: shown.pages };
}

/** Marks messages of a member as read; those of others are not touched. Returns how many were unread. */
export const readMessages = (
  db: Db,
  { id }: Pick<Member, 'id'>,
  which: Reading,
  now: number,
): Promise<number> => setRead(db, id, which, now);

/**
 * Marks a message as read, unless another account opens it for its member; returns the page it links to, empty where
 * there is none. Throws `not_found`.
 */
export async function openMessage(
  db: Db,
  { id: memberId, actor }: Pick<Member, 'id' | 'actor'>,
  id: number,
  now: number,
): Promise<string> {
  const message = await findMessageLink(db, memberId, id);
  if (!message) throw notFound('这条消息');
  if (!actor) await setRead(db, memberId, { ids: [id] }, now);
  return message.link;
}

/** Deletes messages older than `MESSAGE_DAYS`, in batches; returns how many. */
export async function forgetOldMessages(db: Db, now: number): Promise<number> {
  let gone = 0;
  for (;;) {
    const some = await deleteMessagesBefore(db, now - MESSAGE_DAYS * DAY_MS, SWEPT_AT_ONCE);
    gone += some;
    if (some < SWEPT_AT_ONCE) return gone;
  }
}

const toInboxMessage = ({ id, kind, title, text, link, createdAt, readAt }: MessageRow): InboxMessage => ({
  id,
  kind,
  title,
  text,
  link,
  createdAt,
  isRead: readAt !== null,
});

import { countUnreadMessages, insertMessages } from '#lib/people/messages/messages.repository.ts';
import { type Message, MESSAGE_LIMITS } from '#lib/people/messages/messages.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/**
 * Sends a member a message, in the transaction that makes it true; one event gives one message.
 */
export const notifyMember = (trx: Trx, memberId: number, message: Message, now: number): Promise<void> =>
  notifyMembers(trx, [{ memberId, message }], now);

/** The same for several members at once. */
export function notifyMembers(
  trx: Trx,
  messages: readonly { memberId: number; message: Message }[],
  now: number,
): Promise<void> {
  const rows = messages.map(
    ({ memberId, message: { kind, title, text, link, eventKey, sendingId = null } }) => ({
      member_id: memberId,
      kind,
      link,
      event_key: eventKey,
      created_at: now,
      read_at: null,
      title: cut(title, MESSAGE_LIMITS.title),
      text: cut(text, MESSAGE_LIMITS.text),
      sending_id: sendingId,
    }),
  );
  return insertMessages(trx, rows);
}

/** So many characters of a text, none of them half of a sign. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** How many messages of a member wait to be read. */
export const unreadOf = (db: Db, memberId: number): Promise<number> => countUnreadMessages(db, memberId);

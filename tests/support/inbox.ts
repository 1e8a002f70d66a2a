import { inboxOf } from '#lib/people/messages/messages.service.ts';
import type { InboxMessage } from '#lib/people/messages/messages.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** The messages of a member, the newest first. */
export const messagesTo = async (db: Db, member: { id: number }): Promise<InboxMessage[]> =>
  (await inboxOf(db, member, { kind: null, page: 1 })).messages;

/** Only the titles of it. */
export const titlesTo = async (db: Db, member: { id: number }): Promise<string[]> =>
  (await messagesTo(db, member)).map(({ title }) => title);

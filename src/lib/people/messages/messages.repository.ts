import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { MessageCount, MessageKind, Reading } from '#lib/people/messages/messages.rules.ts';
import type { MessageRow, NewMessage } from '#lib/people/messages/messages.table.ts';

/** Inserts messages; one whose event the member already has a message of is left out. */
export async function insertMessages(trx: Trx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await trx
    .insertInto('message')
    .values([...messages])
    .onConflict((conflict) => conflict.columns(['member_id', 'idempotency_key']).doNothing())
    .execute();
}

export async function countUnreadMessages(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select((message) => message.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts a member's messages by kind; kinds without messages are absent. */
export async function countMessages(
  db: Db,
  memberId: number,
): Promise<({ kind: MessageKind } & MessageCount)[]> {
  const rows = await db
    .selectFrom('message')
    .select('kind')
    .select((message) => [
      message.fn.countAll<number>().as('all'),
      message.fn.count<number>('read_at').as('read'),
    ])
    .where('member_id', '=', memberId)
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, all, read }) => ({ kind, all, unread: all - read }));
}

/** Finds a page of a member's messages, the newest first. */
export function findMessages(
  db: Db,
  { memberId, kind }: { memberId: number; kind: MessageKind | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<MessageRow[]> {
  return readAll(
    db
      .selectFrom('message')
      .selectAll()
      .where('member_id', '=', memberId)
      .$if(kind !== null, (query) => query.where('kind', '=', kind))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
  );
}

/** Finds the link of a member's own message. */
export function findMessageLink(
  db: Db,
  memberId: number,
  id: number,
): Promise<Pick<MessageRow, 'link'> | undefined> {
  return db
    .selectFrom('message')
    .select('link')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Marks a member's unread messages as read; returns how many. */
export async function setRead(db: Db, memberId: number, which: Reading, now: number): Promise<number> {
  const query = db
    .updateTable('message')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null);
  const some =
    'ids' in which
      ? query.where('id', 'in', which.ids)
      : which.kind === null
        ? query
        : query.where('kind', '=', which.kind);
  return Number((await some.executeTakeFirst()).numUpdatedRows);
}

/** Deletes some of the messages written before a time; returns how many. */
export async function deleteMessagesBefore(db: Db, before: number, most: number): Promise<number> {
  const old = db
    .selectFrom('message')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most);
  const { numDeletedRows } = await db.deleteFrom('message').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

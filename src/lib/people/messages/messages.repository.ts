import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { NewMessage } from '#lib/people/messages/messages.table.ts';

/** Writes messages; one whose event its member was told of already is left out. */
export async function insertMessages(trx: Trx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await trx
    .insertInto('message')
    .values([...messages])
    .onConflict((conflict) => conflict.columns(['member_id', 'event_key']).doNothing())
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

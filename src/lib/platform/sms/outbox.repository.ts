import { columnsOf, readAll } from '#lib/platform/db/rows.rules.ts';
import { sql } from 'kysely';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { NewOutboxRow, OutboxRow } from '#lib/platform/sms/outbox.table.ts';
import type { OutboxState } from '#lib/platform/sms/sms.rules.ts';

/** Enters a message; undefined where one of its key was before. */
export async function insertMessage(db: Db, message: NewOutboxRow): Promise<number | undefined> {
  const row = await db
    .insertInto('outbox')
    .values(message)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Notes how sending a queued message ended. */
export async function setMessageDone(
  db: Db,
  id: number,
  outcome: Pick<OutboxRow, 'state' | 'error' | 'doneAt'>,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set(columnsOf(outcome))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** A page of messages to phones that hold these digits, the newest first; null is any state. */
export function findMessages(
  db: Db,
  { state, phone }: { state: OutboxState | null; phone: string },
  limit: number,
  offset: number,
): Promise<OutboxRow[]> {
  const found = db.selectFrom('outbox').selectAll();
  return readAll(
    (state === null ? found : found.where('state', '=', state))
      .$if(phone !== '', (query) => query.where(contains('phone', phone)))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
  );
}

/** Counts the messages to matching phones by state. */
export function countMessages(db: Db, phone: string): Promise<{ state: OutboxState; count: number }[]> {
  return db
    .selectFrom('outbox')
    .select(['state', sql<number>`count(*)`.as('count')])
    .$if(phone !== '', (query) => query.where(contains('phone', phone)))
    .groupBy('state')
    .execute();
}

/** Returns the states of messages by key; keys that were never entered are left out. */
export async function findStatesOfKeys(db: Db, keys: readonly string[]): Promise<Map<string, OutboxState>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['idempotency_key', 'state'])
    .where('idempotency_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ idempotency_key, state }) => [idempotency_key ?? '', state]));
}

/** Gives up messages that were still queued at `before`: the process that was to send them is gone. */
export async function failQueuedBefore(db: Db, before: number, error: string, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'failed', error, done_at: now })
    .where('state', '=', 'queued')
    .where('created_at', '<', before)
    .execute();
}

/** Deletes messages written before a moment. */
export async function deleteMessagesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('outbox').where('created_at', '<', before).execute();
}

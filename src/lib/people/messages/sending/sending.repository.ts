import type { Insertable } from 'kysely';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import type {
  MessageTemplateTable,
  NewSending,
  SendingRow,
  TemplateRow,
} from '#lib/people/messages/messages.table.ts';
import type { Audience } from '#lib/people/messages/sending/sending.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { columnsOf, readAll, readFirst } from '#lib/platform/db/rows.rules.ts';

const described = (db: Db, audience: Audience) => {
  const buyers = db.selectFrom('member').where('role', '=', 'buyer').where('state', '!=', 'closed');
  if (audience.by === 'member') return buyers.where('id', '=', audience.memberId);
  const { ranks, kinds, regions, onlyPassed } = audience;
  return buyers
    .$if(ranks.length > 0, (query) => query.where('rank', 'in', ranks))
    .$if(kinds.length > 0, (query) => query.where('kind', 'in', kinds))
    .$if(onlyPassed, (query) => query.where('is_passed', '=', 1))
    .$if(regions.length > 0, (query) =>
      query.where((member) =>
        member.or(regions.map((code) => member('region_code', 'like', `${code.slice(0, 2)}%`))),
      ),
    );
};

/** Counts the members of an audience. */
export async function countAudience(db: Db, audience: Audience): Promise<number> {
  const { count } = await described(db, audience)
    .select((member) => member.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds members of an audience after an id, in the order of their ids, that existed at a given time. */
export function findAudience(
  db: Db,
  audience: Audience,
  { after, joinedBy, most }: { after: number; joinedBy: number; most: number },
): Promise<Pick<MemberRow, 'id' | 'company' | 'name'>[]> {
  return described(db, audience)
    .select(['id', 'company', 'name'])
    .where('id', '>', after)
    .where('created_at', '<=', joinedBy)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Inserts a bulk message unless one with its key exists; undefined then. */
export async function insertSending(trx: Trx, sending: NewSending): Promise<number | undefined> {
  const row = await trx
    .insertInto('message_sending')
    .values(sending)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export function findSendingByKey(db: Db, idempotencyKey: string): Promise<SendingRow | undefined> {
  return readFirst(
    db.selectFrom('message_sending').selectAll().where('idempotency_key', '=', idempotencyKey),
  );
}

/** Finds a bulk message and locks its row until the end of the transaction. */
export function lockSending(trx: Trx, id: number): Promise<SendingRow | undefined> {
  return readFirst(
    trx
      .updateTable('message_sending')
      .set((sending) => ({ sent: sending.ref('sent') }))
      .where('id', '=', id)
      .returningAll(),
  );
}

export async function setProgress(
  trx: Trx,
  id: number,
  progress: Pick<SendingRow, 'lastMemberId' | 'sent' | 'doneAt'>,
): Promise<void> {
  await trx.updateTable('message_sending').set(columnsOf(progress)).where('id', '=', id).execute();
}

/** Finds unfinished bulk messages, the oldest first. */
export async function findUnfinished(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('message_sending')
    .select('id')
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function countSendings(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('message_sending')
    .select((sending) => sending.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds a page of bulk messages, the newest first, with their authors. */
export function findSendings(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<(SendingRow & { who: string })[]> {
  return readAll(
    db
      .selectFrom('message_sending')
      .innerJoin('member', 'member.id', 'message_sending.created_by')
      .selectAll('message_sending')
      .select('member.name as who')
      .orderBy('message_sending.id', 'desc')
      .limit(limit)
      .offset(offset),
  );
}

/** Finds the names of some members, by their ids. */
export async function findNames(
  db: Db,
  ids: readonly number[],
): Promise<Pick<MemberRow, 'id' | 'company' | 'name' | 'username'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('member')
    .select(['id', 'company', 'name', 'username'])
    .where('id', 'in', ids)
    .execute();
}

/** Counts the readers of each of some bulk messages; one without readers is left out. */
export async function countRead(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('message')
    .select('sending_id')
    .select((message) => message.fn.count<number>('read_at').as('read'))
    .where('sending_id', 'in', ids)
    .groupBy('sending_id')
    .execute();
  return new Map(rows.map(({ sending_id, read }) => [sending_id ?? 0, Number(read)]));
}

type NewTemplate = Omit<Insertable<MessageTemplateTable>, 'id' | 'version'>;

export function findTemplates(db: Db): Promise<TemplateRow[]> {
  return readAll(db.selectFrom('message_template').selectAll().orderBy('name'));
}

export function findTemplate(db: Db, id: number): Promise<TemplateRow | undefined> {
  return readFirst(db.selectFrom('message_template').selectAll().where('id', '=', id));
}

/** Inserts a template unless one has its name; undefined then. */
export async function insertTemplate(trx: Trx, template: NewTemplate): Promise<number | undefined> {
  const row = await trx
    .insertInto('message_template')
    .values(template)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** True when another template has the name. */
export async function isNameTaken(trx: Trx, name: string, butId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('message_template')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', butId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a template that is still as it was shown; returns whether it was. */
export async function setTemplate(
  trx: Trx,
  { id, version }: { id: number; version: number },
  template: NewTemplate,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('message_template')
    .set({ ...template, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTemplate(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('message_template').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

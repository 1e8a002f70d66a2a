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

/** How many members an audience has. */
export async function countAudience(db: Db, audience: Audience): Promise<number> {
  const { count } = await described(db, audience)
    .select((member) => member.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Members of an audience that come after one, in the order of their ids, and were there at a moment. */
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

/** Keeps a sending unless one of its key is there; undefined then. */
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
  return readFirst(db.selectFrom('message_sending').selectAll().where('idempotency_key', '=', idempotencyKey));
}

/** A sending with its row held until the end of the transaction. */
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

/** Sendings that go on, the oldest first. */
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

/** A page of sendings, the newest first, with who wrote them. */
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

/** What some members are called, by their ids. */
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

/** How many have read each of some sendings; one that nobody has read is left out. */
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

/** Keeps a template unless one has its name; undefined then. */
export async function insertTemplate(trx: Trx, template: NewTemplate): Promise<number | undefined> {
  const row = await trx
    .insertInto('message_template')
    .values(template)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether another template has a name. */
export async function isNameTaken(trx: Trx, name: string, butId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('message_template')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', butId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a template that is as it was shown; whether it did. */
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

import type { Insertable, Selectable } from 'kysely';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { WechatAccount } from '#lib/people/wechat/wechat.rules.ts';
import type {
  SandboxWechatRow,
  SandboxWechatTable,
  WechatTicketTable,
} from '#lib/people/wechat/wechat.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { type Named, readFirst } from '#lib/platform/db/rows.rules.ts';

type TicketRow = Named<Selectable<WechatTicketTable>>;

export async function insertTicket(db: Db, ticket: Insertable<WechatTicketTable>): Promise<void> {
  await db.insertInto('wechat_ticket').values(ticket).execute();
}

/** Consumes a ticket that waits for the app's answer; undefined where there is none, or it was already used. */
export function takeAwayTicket(db: Db, stateHash: string, now: number): Promise<TicketRow | undefined> {
  return readFirst(
    db
      .deleteFrom('wechat_ticket')
      .where('state_hash', '=', stateHash)
      .where('wechat_id', 'is', null)
      .where('expires_at', '>', now)
      .returningAll(),
  );
}

/** Finds a ticket whose account of the app is known and not bound. */
export function findKnownTicket(db: Db, stateHash: string, now: number): Promise<TicketRow | undefined> {
  return readFirst(
    db
      .selectFrom('wechat_ticket')
      .selectAll()
      .where('state_hash', '=', stateHash)
      .where('wechat_id', 'is not', null)
      .where('expires_at', '>', now),
  );
}

export async function deleteTicket(db: Db, stateHash: string): Promise<void> {
  await db.deleteFrom('wechat_ticket').where('state_hash', '=', stateHash).execute();
}

export async function deleteOldTickets(db: Db, now: number): Promise<void> {
  await db.deleteFrom('wechat_ticket').where('expires_at', '<=', now).execute();
}

/** Finds the member an account of the app is bound to; closed members are left out. */
export function findMemberByWechat(db: Db, wechatId: string): Promise<MemberRow | undefined> {
  return readFirst(
    db.selectFrom('member').selectAll().where('wechat_id', '=', wechatId).where('state', '!=', 'closed'),
  );
}

/** Binds an account of the app, which a closed member releases; false where the member has one, or is no buyer. */
export async function setWechat(trx: Trx, memberId: number, { id, name }: WechatAccount): Promise<boolean> {
  await trx
    .updateTable('member')
    .set({ wechat_id: null, wechat_name: '' })
    .where('wechat_id', '=', id)
    .where('state', '=', 'closed')
    .execute();
  const result = await trx
    .updateTable('member')
    .set({ wechat_id: id, wechat_name: name })
    .where('id', '=', memberId)
    .where('role', '=', 'buyer')
    .where('wechat_id', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Unbinds a member's account of the app; false where it has none. */
export async function clearWechat(trx: Trx, memberId: number): Promise<boolean> {
  const result = await trx
    .updateTable('member')
    .set({ wechat_id: null, wechat_name: '' })
    .where('id', '=', memberId)
    .where('wechat_id', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertQuestion(db: Db, row: Insertable<SandboxWechatTable>): Promise<void> {
  await db.insertInto('sandbox_wechat').values(row).execute();
}

export function findQuestion(db: Db, stateHash: string, now: number): Promise<SandboxWechatRow | undefined> {
  return readFirst(
    db
      .selectFrom('sandbox_wechat')
      .selectAll()
      .where('state_hash', '=', stateHash)
      .where('expires_at', '>', now),
  );
}

/** Answers a question that waits; false where it was answered already or it has expired. */
export async function setAnswer(
  db: Db,
  stateHash: string,
  {
    answer,
    wechatId,
    wechatName,
    code,
  }: Pick<SandboxWechatRow, 'answer' | 'wechatId' | 'wechatName' | 'code'>,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('sandbox_wechat')
    .set({ answer, wechat_id: wechatId, wechat_name: wechatName, code })
    .where('state_hash', '=', stateHash)
    .where('answer', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Consumes a code; returns its account, undefined where there is none. */
export function takeAnswer(
  db: Db,
  code: string,
  now: number,
): Promise<Pick<SandboxWechatRow, 'wechatId' | 'wechatName'> | undefined> {
  return readFirst(
    db
      .updateTable('sandbox_wechat')
      .set({ code: null })
      .where('code', '=', code)
      .where('expires_at', '>', now)
      .returning(['wechat_id', 'wechat_name']),
  );
}

export async function deleteOldQuestions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sandbox_wechat').where('expires_at', '<=', now).execute();
}

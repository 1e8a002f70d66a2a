import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';

/** Finds the active stores of a head office. */
export function findStores(
  db: Db,
  headOfficeId: number,
): Promise<{ id: number; company: string; username: string }[]> {
  return db
    .selectFrom('member')
    .select(['id', 'company', 'username'])
    .where('head_office_id', '=', headOfficeId)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
}

/**
 * Finds the stores of a head office, paused ones included; `keywords` is part of a name, a person, a login name or a
 * phone.
 */
export function findAllStores(db: Db, headOfficeId: number, keywords = ''): Promise<MemberRow[]> {
  return readAll(
    db
      .selectFrom('member')
      .selectAll()
      .where('head_office_id', '=', headOfficeId)
      .where('state', '!=', 'closed')
      .$if(keywords !== '', (query) =>
        query.where((where) =>
          where.or([
            contains('member.company', keywords),
            contains('member.name', keywords),
            contains('member.username', keywords.toLowerCase()),
            contains('member.phone', keywords),
          ]),
        ),
      )
      .orderBy('id'),
  );
}

/** Finds a head office's own store, paused ones included. */
export function findOwnStore(db: Db, headOfficeId: number, id: number): Promise<MemberRow | undefined> {
  return readFirst(
    db
      .selectFrom('member')
      .selectAll()
      .where('id', '=', id)
      .where('head_office_id', '=', headOfficeId)
      .where('state', '!=', 'closed'),
  );
}

/** Pauses an active store; false where it is not active. */
export async function setPaused(trx: Trx, headOfficeId: number, id: number): Promise<boolean> {
  const result = await trx
    .updateTable('member')
    .set({ state: 'paused', paused_by: 'head_office' })
    .where('id', '=', id)
    .where('head_office_id', '=', headOfficeId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Resumes a store that its head office paused; false where it did not. */
export async function setResumed(trx: Trx, headOfficeId: number, id: number): Promise<boolean> {
  const result = await trx
    .updateTable('member')
    .set({ state: 'active', paused_by: '' })
    .where('id', '=', id)
    .where('head_office_id', '=', headOfficeId)
    .where('state', '=', 'paused')
    .where('paused_by', '=', 'head_office')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

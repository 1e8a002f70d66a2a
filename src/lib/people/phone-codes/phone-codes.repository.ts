import { readFirst } from '#lib/platform/db/rows.rules.ts';
import type { CodePurpose } from '#lib/people/phone-codes/phone-codes.rules.ts';
import type { NewPhoneCode, PhoneCodeRow } from '#lib/people/phone-codes/phone-codes.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

export async function insertCode(db: Db, code: NewPhoneCode): Promise<number> {
  return (await db.insertInto('phone_code').values(code).returning('id').executeTakeFirstOrThrow()).id;
}

export async function deleteCode(db: Db, id: number): Promise<void> {
  await db.deleteFrom('phone_code').where('id', '=', id).execute();
}

/** Finds the code sent last for a purpose. */
export function findNewestCode(
  db: Db,
  phone: string,
  purpose: CodePurpose,
): Promise<PhoneCodeRow | undefined> {
  return readFirst(
    db
      .selectFrom('phone_code')
      .selectAll()
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .orderBy('id', 'desc')
      .limit(1),
  );
}

/** Finds the code sent last for a purpose to the browser that requested it, while it is valid. */
export function findLiveCodeOf(
  db: Db,
  { phone, purpose, asker }: Pick<PhoneCodeRow, 'phone' | 'purpose' | 'asker'>,
  now: number,
): Promise<PhoneCodeRow | undefined> {
  return readFirst(
    db
      .selectFrom('phone_code')
      .selectAll()
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .where('asker', '=', asker)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('id', 'desc')
      .limit(1),
  );
}

export const findCode = (db: Db, id: number): Promise<PhoneCodeRow | undefined> =>
  readFirst(db.selectFrom('phone_code').selectAll().where('id', '=', id));

/** A try at a code that is being checked. `counts`: 1 where it counts towards the code's limit, else 0. */
export interface Try {
  id: number;
  counts: 0 | 1;
  checkingUntil: number;
}

/**
 * Begins a try at a live code, until {@link endTry}; returns the number of counted tries with it, undefined where it
 * counts and none is left, or another is being checked.
 */
export async function takeTry(
  db: Db,
  { id, counts, checkingUntil }: Try,
  most: number,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('phone_code')
    .set((code) => ({ tries: code('tries', '+', counts), checking_until: checkingUntil }))
    .where('id', '=', id)
    .$if(counts > 0, (query) => query.where('tries', '<', most))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('checking_until', '<=', now)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries;
}

/** Ends a try, so that the next may begin; a right one is not counted. */
export async function endTry(db: Db, { id, counts, checkingUntil }: Try, isRight: boolean): Promise<void> {
  await db
    .updateTable('phone_code')
    .set((code) => ({ checking_until: 0, tries: code('tries', '-', isRight ? counts : 0) }))
    .where('id', '=', id)
    .where('checking_until', '=', checkingUntil)
    .execute();
}

/** Marks a code as used; false where it already was. */
export async function setCodeUsed(trx: Trx, id: number, now: number): Promise<boolean> {
  const result = await trx
    .updateTable('phone_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes codes that expired before a time. */
export async function deleteCodesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('phone_code').where('expires_at', '<', before).execute();
}

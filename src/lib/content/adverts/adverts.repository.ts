import { findNextTurn } from '#lib/platform/db/fragments.query.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { AdvertRow, NewAdvert } from '#lib/content/adverts/adverts.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** The adverts of all slots that run now (ms) or later, by slot, in display order. */
export function findAdvertsFrom(db: Db, now: number): Promise<AdvertRow[]> {
  return readAll(
    db
      .selectFrom('advert')
      .selectAll()
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
      .orderBy('slot')
      .orderBy('sort')
      .orderBy('id'),
  );
}

/** One advert, whether it runs or not. */
export function findAdvert(db: Db, id: number): Promise<AdvertRow | undefined> {
  return readFirst(db.selectFrom('advert').selectAll().where('id', '=', id));
}

/** All adverts, by slot, in display order. */
export function findAllAdverts(db: Db): Promise<AdvertRow[]> {
  return readAll(db.selectFrom('advert').selectAll().orderBy('slot').orderBy('sort').orderBy('id'));
}

/** Time (ms) after a moment at which the next advert begins or ends. */
export const findNextAdvertChange = (db: Db, now: number): Promise<number | null> =>
  findNextTurn(db, 'advert', now);

/** The advert that was created by a form. */
export async function findAdvertMadeBy(
  db: Db,
  idempotencyKey: string | null,
): Promise<AdvertRow | undefined> {
  if (idempotencyKey === null) return undefined;
  return readFirst(db.selectFrom('advert').selectAll().where('idempotency_key', '=', idempotencyKey));
}

export async function insertAdvert(trx: Trx, advert: NewAdvert): Promise<number> {
  const { id } = await trx
    .insertInto('advert')
    .values(advert)
    .onConflict((conflict) =>
      conflict
        .column('idempotency_key')
        .doUpdateSet((eb) => ({ idempotency_key: eb.ref('excluded.idempotency_key') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes an advert that still has the given version; false when it has another, or does not exist. */
export async function setAdvert(
  trx: Trx,
  { id, version }: { id: number; version: number },
  change: Partial<NewAdvert>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('advert')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the position of an advert in its slot. */
export async function setAdvertPlace(trx: Trx, id: number, sort: number): Promise<void> {
  await trx.updateTable('advert').set({ sort }).where('id', '=', id).execute();
}

export async function deleteAdvert(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('advert').where('id', '=', id).execute();
}

/** The adverts with an uploaded picture. */
export function findAdvertPictures(db: Db): Promise<{ title: string; text: string }[]> {
  return db
    .selectFrom('advert')
    .select(['title', 'image_url as text'])
    .where('image_url', '!=', '')
    .execute();
}

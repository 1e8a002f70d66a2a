import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { PartKind } from '#lib/storefront/festivals/festivals.rules.ts';
import type {
  FestivalChange,
  FestivalPartRow,
  FestivalRow,
  NewFestival,
  NewFestivalPart,
} from '#lib/storefront/festivals/festivals.table.ts';

/** Returns all festivals, latest first: there are a few in a year. */
export const findFestivals = (db: Db): Promise<FestivalRow[]> =>
  readAll(db.selectFrom('festival').selectAll().orderBy('starts_at', 'desc').orderBy('id', 'desc'));

export const findFestival = (db: Db, id: number): Promise<FestivalRow | undefined> =>
  readFirst(db.selectFrom('festival').selectAll().where('id', '=', id));

/** Inserts a festival; a repeated form inserts none and gets the id of the first. */
export async function insertFestival(
  trx: Trx,
  festival: NewFestival,
): Promise<{ id: number; isNew: boolean }> {
  const made = await trx
    .insertInto('festival')
    .values(festival)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const { id } = await trx
    .selectFrom('festival')
    .select('id')
    .where('idempotency_key', '=', festival.idempotency_key ?? '')
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** Changes a festival that is still in the version given; false when it is not, or is missing. */
export async function setFestival(
  trx: Trx,
  { id, version }: Pick<FestivalRow, 'id' | 'version'>,
  change: FestivalChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('festival')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a festival with the records of its parts. */
export async function deleteFestival(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('festival').where('id', '=', id).execute();
}

export const findParts = (db: Db, festivalId: number): Promise<FestivalPartRow[]> =>
  readAll(db.selectFrom('festival_part').selectAll().where('festival_id', '=', festivalId).orderBy('id'));

/** Records a festival's part in a place, replacing the earlier record. */
export async function putPart(trx: Trx, part: NewFestivalPart): Promise<void> {
  await trx
    .insertInto('festival_part')
    .values(part)
    .onConflict((conflict) =>
      conflict
        .columns(['festival_id', 'place'])
        .doUpdateSet({ part_id: part.part_id, written: part.written }),
    )
    .execute();
}

/** Changes the place of a festival's part. */
export async function movePart(trx: Trx, id: number, place: string): Promise<void> {
  await trx.updateTable('festival_part').set({ place }).where('id', '=', id).execute();
}

export async function deletePart(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('festival_part').where('id', '=', id).execute();
}

/** Returns the festival of each part of a kind. */
export const findOwners = (db: Db, kind: PartKind): Promise<{ partId: number; id: number; name: string }[]> =>
  readAll(
    db
      .selectFrom('festival_part')
      .innerJoin('festival', 'festival.id', 'festival_part.festival_id')
      .select(['festival_part.part_id', 'festival.id', 'festival.name'])
      .where('festival_part.kind', '=', kind),
  );

import type { AdvertRow } from '#lib/content/adverts/adverts.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** The adverts of slots that run now (ms), in the order they are shown. */
export function findAdverts(db: Db, slots: readonly string[], now: number): Promise<AdvertRow[]> {
  return db
    .selectFrom('advert')
    .selectAll()
    .where('slot', 'in', slots)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('slot')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** One advert, whether it runs or not. */
export function findAdvert(db: Db, id: number): Promise<AdvertRow | undefined> {
  return db.selectFrom('advert').selectAll().where('id', '=', id).executeTakeFirst();
}

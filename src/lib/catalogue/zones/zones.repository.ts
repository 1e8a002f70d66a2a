import { findNextTurn } from '#lib/platform/db/fragments.query.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Updateable } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import type { NewZone, ZoneBlockRow, ZoneRow, ZoneTable } from '#lib/catalogue/zones/zones.table.ts';

/** The row of a unique zone. */
export function findFixedZone(db: Db, key: ZoneKey): Promise<ZoneRow | undefined> {
  return readFirst(db.selectFrom('zone').selectAll().where('fixed_kind', '=', key));
}

/** The row of a zone of a template. */
export function findZone(db: Db, key: ZoneKey, id: number): Promise<ZoneRow | undefined> {
  return readFirst(db.selectFrom('zone').selectAll().where('kind', '=', key).where('id', '=', id));
}

/** All zones of some kinds, the newest first. */
export function findZones(db: Db, keys: readonly ZoneKey[]): Promise<ZoneRow[]> {
  return readAll(db.selectFrom('zone').selectAll().where('kind', 'in', keys).orderBy('id', 'desc'));
}

/** The kinds of open zones that began or ended within `(after, until]` (ms). */
export async function findTurnedZones(db: Db, after: number, until: number): Promise<ZoneKey[]> {
  const rows = await db
    .selectFrom('zone')
    .select('kind')
    .where('is_open', '=', 1)
    .where((eb) =>
      eb.or(
        (['starts_at', 'ends_at'] as const).map((bound) =>
          eb.and([eb(bound, '>', after), eb(bound, '<=', until)]),
        ),
      ),
    )
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Time (ms) after a moment at which a zone next begins or ends; null where none does. */
export const findNextZoneTurn = (db: Db, now: number): Promise<number | null> =>
  findNextTurn(db, 'zone', now);

export function findBlocks(db: Db, zoneId: number): Promise<ZoneBlockRow[]> {
  return readAll(
    db.selectFrom('zone_block').selectAll().where('zone_id', '=', zoneId).orderBy('sort').orderBy('id'),
  );
}

/** The zone of a template that was created by a form. */
export async function findZoneMadeBy(
  db: Db,
  key: ZoneKey,
  idempotencyKey: string | null,
): Promise<ZoneRow | undefined> {
  if (idempotencyKey === null) return undefined;
  return readFirst(
    db.selectFrom('zone').selectAll().where('kind', '=', key).where('idempotency_key', '=', idempotencyKey),
  );
}

export async function insertZone(trx: Trx, zone: NewZone): Promise<number> {
  const { id } = await trx
    .insertInto('zone')
    .values(zone)
    .onConflict((conflict) =>
      conflict
        .column('idempotency_key')
        .doUpdateSet((eb) => ({ idempotency_key: eb.ref('excluded.idempotency_key') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a zone that still has the given version; false when it has another, or does not exist. */
export async function setZone(
  trx: Trx,
  { id, version }: { id: number; version: number },
  change: Updateable<ZoneTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('zone')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces all blocks by these, in this order. */
export async function replaceBlocks(
  trx: Trx,
  zoneId: number,
  blocks: readonly Pick<ZoneBlockRow, 'kind' | 'content'>[],
): Promise<void> {
  await trx.deleteFrom('zone_block').where('zone_id', '=', zoneId).execute();
  if (blocks.length === 0) return;
  const rows = blocks.map(({ kind, content }, sort) => ({ zone_id: zoneId, kind, content, sort }));
  await trx.insertInto('zone_block').values(rows).execute();
}

/** Deletes a zone of a template with its blocks. */
export async function deleteZone(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('zone_block').where('zone_id', '=', id).execute();
  await trx.deleteFrom('zone').where('id', '=', id).execute();
}

/** Returns the texts of zones that may contain pictures, by the zone's kind and own title. */
export async function findZoneTexts(db: Db): Promise<{ kind: ZoneKey; title: string; text: string }[]> {
  const [zones, blocks] = await Promise.all([
    db.selectFrom('zone').select(['kind', 'title', 'image_url', 'rules']).execute(),
    db
      .selectFrom('zone_block as block')
      .innerJoin('zone', 'zone.id', 'block.zone_id')
      .select(['zone.kind', 'zone.title', 'block.content as text'])
      .where('block.content', 'like', '%/picture/article/%')
      .execute(),
  ]);
  return [
    ...zones.map(({ image_url, rules, ...zone }) => ({ ...zone, text: `${image_url}\n${rules}` })),
    ...blocks,
  ];
}

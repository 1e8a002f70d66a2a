import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { updateInOrder } from '#lib/platform/db/together.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type {
  DrawChange,
  DrawPrizeChange,
  DrawPrizeRow,
  DrawRow,
  NewDraw,
  NewDrawPrize,
} from '#lib/trade/draws/draws.table.ts';

/** Returns all draws, latest window first: there are a few dozen in years. */
export const findDraws = (db: Db): Promise<DrawRow[]> =>
  readAll(db.selectFrom('draw').selectAll().orderBy('starts_at', 'desc').orderBy('id', 'desc'));

/** Returns for each draw the number of results, and the cost (fen) of what was won. */
export const countDrawn = (db: Db): Promise<{ drawId: number; drawn: number; costFen: number }[]> =>
  readAll(
    db
      .selectFrom('draw_record')
      .select((record) => [
        'draw_id',
        record.fn.countAll<number>().as('drawn'),
        record.fn.sum<number>('cost_fen').as('cost_fen'),
      ])
      .groupBy('draw_id'),
  );

/** Locks all draws until the end of the transaction, so that their windows are compared one change at a time. */
export async function lockDraws(trx: Trx): Promise<void> {
  await updateInOrder(
    trx,
    trx.selectFrom('draw').select('id').orderBy('id'),
    trx
      .updateTable('draw')
      .set((draw) => ({ version: draw.ref('version') }))
      .returning('id'),
  );
}

/** Finds another enabled draw whose window overlaps this one. */
export const findOverlapping = (
  trx: Trx,
  { id, startsAt, endsAt }: Pick<DrawRow, 'id' | 'startsAt' | 'endsAt'>,
): Promise<DrawRow | undefined> =>
  readFirst(
    trx
      .selectFrom('draw')
      .selectAll()
      .where('id', '!=', id)
      .where('is_on', '=', 1)
      .where('starts_at', '<', endsAt)
      .where('ends_at', '>', startsAt)
      .orderBy('starts_at')
      .limit(1),
  );

export const findDrawMadeBy = (db: Db, idempotencyKey: string): Promise<DrawRow | undefined> =>
  readFirst(db.selectFrom('draw').selectAll().where('idempotency_key', '=', idempotencyKey));

export async function insertDraw(trx: Trx, draw: NewDraw): Promise<number> {
  const { id } = await trx.insertInto('draw').values(draw).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a draw unless it has changed since it was read; false in that case. */
export async function setDraw(
  trx: Trx,
  { id, version }: Pick<DrawRow, 'id' | 'version'>,
  change: DrawChange,
): Promise<boolean> {
  const result = await trx
    .updateTable('draw')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export const findPrize = (db: Db, id: number): Promise<DrawPrizeRow | undefined> =>
  readFirst(db.selectFrom('draw_prize').selectAll().where('id', '=', id));

export const findPrizeMadeBy = (db: Db, idempotencyKey: string): Promise<DrawPrizeRow | undefined> =>
  readFirst(db.selectFrom('draw_prize').selectAll().where('idempotency_key', '=', idempotencyKey));

export async function insertPrize(trx: Trx, prize: NewDrawPrize): Promise<number> {
  const { id } = await trx.insertInto('draw_prize').values(prize).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes a prize unless it has changed since it was read, or more were drawn than the new number; false in that case.
 */
export async function setPrize(
  trx: Trx,
  { id, version }: Pick<DrawPrizeRow, 'id' | 'version'>,
  { stock = null, ...change }: DrawPrizeChange,
): Promise<boolean> {
  const result = await trx
    .updateTable('draw_prize')
    .set({ ...change, stock, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .$if(stock !== null, (query) => query.where('drawn', '<=', stock))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes a prize that was never drawn; false where it was. */
export async function deletePrize(trx: Trx, id: number): Promise<boolean> {
  const result = await trx
    .deleteFrom('draw_prize')
    .where('id', '=', id)
    .where('drawn', '=', 0)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Returns the coupon batches usable for prizes, by id: neither stopped nor expired (`now` in ms). */
export const findOpenBatches = (db: Db, now: number) =>
  readAll(
    db
      .selectFrom('coupon_batch')
      .select(['id', 'kind', 'name', 'amount_fen', 'minimum_fen', 'total', 'handed_out', 'valid_from'])
      .where('stopped_at', 'is', null)
      .where((batch) => batch.or([batch('valid_until', 'is', null), batch('valid_until', '>', now)]))
      .orderBy('id', 'desc')
      .limit(200),
  );

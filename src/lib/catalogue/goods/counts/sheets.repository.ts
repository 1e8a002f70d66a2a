import { sql } from 'kysely';
import type { NewSheet, NewSheetRow } from '#lib/catalogue/goods/goods.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { inParts, readAll, readFirst } from '#lib/platform/db/rows.rules.ts';

/** Finds the lots of which something lies, or should lie, at places that begin so, in the order of the shelves. */
export const findLotsAtPlace = (db: Db, place: string, limit: number) =>
  readAll(
    db
      .selectFrom('goods_lot as lot')
      .select(['lot.id', 'lot.quantity'])
      .where(sql<string>`substr(lot.place, 1, ${place.length})`, '=', place)
      .where((row) =>
        row.or([
          row('lot.quantity', '>', 0),
          row.exists(
            row
              .selectFrom('order_line_lot as took')
              .innerJoin('orders', 'orders.id', 'took.order_id')
              .select('took.line_id')
              .whereRef('took.lot_id', '=', 'lot.id')
              .where('orders.state', 'in', ['unpaid', 'paid']),
          ),
        ]),
      )
      .orderBy('lot.place')
      .orderBy('lot.goods_id')
      .orderBy('lot.id')
      .limit(limit),
  );

/** Finds the sheet that a form has already made. */
export const findSheetOf = (db: Db, idempotencyKey: string): Promise<{ id: number } | undefined> =>
  db.selectFrom('stock_sheet').select('id').where('idempotency_key', '=', idempotencyKey).executeTakeFirst();

/** Stores a sheet with its rows; returns its id. */
export async function insertSheet(
  trx: Trx,
  sheet: NewSheet,
  rows: readonly Omit<NewSheetRow, 'sheet_id'>[],
): Promise<number> {
  const { id } = await trx.insertInto('stock_sheet').values(sheet).returning('id').executeTakeFirstOrThrow();
  for (const some of inParts(rows.map((row) => ({ ...row, sheet_id: id }))))
    await trx.insertInto('stock_sheet_row').values(some).execute();
  return id;
}

const sheets = (db: Db) =>
  db
    .selectFrom('stock_sheet as sheet')
    .innerJoin('member', 'member.id', 'sheet.made_by')
    .select(['sheet.id', 'sheet.place', 'sheet.is_blind', 'sheet.made_at', 'member.name as maker_name'])
    .select((row) => [
      row
        .selectFrom('stock_sheet_row')
        .select((same) => same.fn.countAll<number>().as('count'))
        .whereRef('sheet_id', '=', 'sheet.id')
        .as('lots'),
      row
        .selectFrom('stock_sheet_row')
        .select((same) => same.fn.count<number>('counted').as('count'))
        .whereRef('sheet_id', '=', 'sheet.id')
        .as('counted'),
    ]);

export const findSheet = (db: Db, id: number) => readFirst(sheets(db).where('sheet.id', '=', id));

/** Finds the latest sheets. */
export const findSheets = (db: Db, limit: number) =>
  readAll(sheets(db).orderBy('sheet.id', 'desc').limit(limit));

/** Finds the rows of a sheet with their lots, in the order of the shelves. */
export const findSheetRows = (db: Db, sheetId: number) =>
  readAll(
    db
      .selectFrom('stock_sheet_row as line')
      .innerJoin('goods_lot as lot', 'lot.id', 'line.lot_id')
      .innerJoin('goods', 'goods.id', 'lot.goods_id')
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .select(['line.lot_id', 'line.should', 'line.counted', 'line.remark'])
      .select(['lot.goods_id', 'lot.number', 'lot.expires_at', 'lot.quantity', 'lot.place', 'lot.state'])
      .select(['goods.name', 'goods.spec', 'goods.unit', 'goods.base_price_fen', 'maker.name as maker_name'])
      .where('line.sheet_id', '=', sheetId)
      .orderBy('line.position'),
  );

/** Writes what was counted of a lot of a sheet; null: not counted. */
export async function setCounted(
  trx: Trx,
  {
    sheetId,
    lotId,
    counted,
    remark,
  }: { sheetId: number; lotId: number; counted: number | null; remark: string },
): Promise<void> {
  await trx
    .updateTable('stock_sheet_row')
    .set({ counted, remark })
    .where('sheet_id', '=', sheetId)
    .where('lot_id', '=', lotId)
    .execute();
}

/** Returns those of some keys under which a count was booked, and those under which one waits for a second user. */
export async function findKeysDone(
  db: Db,
  keys: readonly string[],
): Promise<{ booked: Set<string>; waiting: Set<string> }> {
  if (keys.length === 0) return { booked: new Set(), waiting: new Set() };
  const booked = await db
    .selectFrom('lot_ledger')
    .select('idempotency_key as key')
    .where('idempotency_key', 'in', keys)
    .execute();
  const waiting = await db
    .selectFrom('stock_count_request')
    .select('idempotency_key as key')
    .where('idempotency_key', 'in', keys)
    .execute();
  const setOf = (rows: readonly { key: string | null }[]) => new Set(rows.map(({ key }) => key ?? ''));
  return { booked: setOf(booked), waiting: setOf(waiting) };
}

import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';

/** A part of a list. */
interface Part {
  limit: number;
  offset: number;
}

const countOf = async (query: { executeTakeFirstOrThrow: () => Promise<{ total: number }> }) =>
  Number((await query.executeTakeFirstOrThrow()).total);

const nearLots = (db: Db, until: number) =>
  db
    .selectFrom('goods_lot as lot')
    .innerJoin('goods', 'goods.id', 'lot.goods_id')
    .where('lot.state', '=', 'on_sale')
    .where('lot.quantity', '>', 0)
    .where('lot.expires_at', '<', until);

/** Counts lots on sale that expire before a moment (ms), and sums their value in fen. */
export async function countNearLots(db: Db, until: number): Promise<{ total: number; valueFen: number }> {
  const row = await nearLots(db, until)
    .select((one) => one.fn.countAll<number>().as('total'))
    .select(sql<number | null>`sum(cast(lot.quantity as bigint) * goods.base_price_fen)`.as('value'))
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), valueFen: Number(row.value ?? 0) };
}

/** Finds lots on sale that expire before a moment (ms), the earliest first. */
export const findNearLots = (db: Db, until: number, { limit, offset }: Part) =>
  readAll(
    nearLots(db, until)
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .select(['lot.id', 'lot.goods_id', 'lot.number', 'lot.expires_at', 'lot.quantity', 'lot.place'])
      .select(['goods.name', 'goods.spec', 'goods.unit', 'goods.base_price_fen', 'maker.name as maker_name'])
      .orderBy('lot.expires_at')
      .orderBy('lot.id')
      .limit(limit)
      .offset(offset),
  );

/** Selects the units sold since a moment (ms) less those of cancelled orders, by goods; none below one. */
const soldSince = (db: Db, since: number) =>
  db
    .selectFrom('lot_ledger as entry')
    .innerJoin('goods_lot as sold_lot', 'sold_lot.id', 'entry.lot_id')
    .select('sold_lot.goods_id')
    .select(sql<number>`-sum(entry.change)`.as('units'))
    .where('entry.kind', 'in', ['sale', 'give_back'])
    .where('entry.created_at', '>=', since)
    .groupBy('sold_lot.goods_id')
    .having(sql<number>`sum(entry.change)`, '<', 0);

const slowGoods = (db: Db, since: number) =>
  db
    .selectFrom('goods')
    .leftJoin(soldSince(db, since).as('sold'), 'sold.goods_id', 'goods.id')
    .where('goods.stock', '>', 0)
    .where('sold.goods_id', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('goods_lot as old')
          .select('old.id')
          .whereRef('old.goods_id', '=', 'goods.id')
          .where('old.state', '=', 'on_sale')
          .where('old.quantity', '>', 0)
          .where('old.created_at', '<', since),
      ),
    );

/** Counts goods in stock that came before a moment (ms) and were not sold since, and sums their value in fen. */
export async function countSlowGoods(db: Db, since: number): Promise<{ total: number; valueFen: number }> {
  const row = await slowGoods(db, since)
    .select((one) => one.fn.countAll<number>().as('total'))
    .select(sql<number | null>`sum(cast(goods.stock as bigint) * goods.base_price_fen)`.as('value'))
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), valueFen: Number(row.value ?? 0) };
}

/** Finds goods in stock that came before a moment (ms) and were not sold since, those of the highest value first. */
export const findSlowGoods = (db: Db, since: number, { limit, offset }: Part) =>
  readAll(
    slowGoods(db, since)
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .select(['goods.id', 'goods.name', 'goods.spec', 'goods.unit', 'goods.stock', 'goods.base_price_fen'])
      .select(['goods.expires_at', 'maker.name as maker_name'])
      .select((row) =>
        row
          .selectFrom('lot_ledger as last')
          .innerJoin('goods_lot as last_lot', 'last_lot.id', 'last.lot_id')
          .select((one) => one.fn.max('last.created_at').as('at'))
          .whereRef('last_lot.goods_id', '=', 'goods.id')
          .where('last.kind', '=', 'sale')
          .as('last_sold_at'),
      )
      .orderBy(sql`cast(goods.stock as bigint) * goods.base_price_fen`, 'desc')
      .orderBy('goods.id')
      .limit(limit)
      .offset(offset),
  );

const lowGoods = (db: Db, { short, long }: { short: number; long: number }) =>
  db
    .selectFrom('goods')
    .leftJoin(soldSince(db, short).as('short'), 'short.goods_id', 'goods.id')
    .leftJoin(soldSince(db, long).as('long'), 'long.goods_id', 'goods.id')
    .where('goods.is_on_sale', '=', 1)
    .where((row) => row.or([row('goods.stock', '=', 0), row('goods.stock', '<=', row.ref('short.units'))]));

/** Counts goods on sale with no stock, or no more than was sold since the moment `short` (ms). */
export const countLowGoods = (db: Db, since: { short: number; long: number }): Promise<number> =>
  countOf(lowGoods(db, since).select((one) => one.fn.countAll<number>().as('total')));

/** Finds these goods with their sales since both moments, those sold most first. */
export const findLowGoods = (db: Db, since: { short: number; long: number }, { limit, offset }: Part) =>
  readAll(
    lowGoods(db, since)
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .select(['goods.id', 'goods.name', 'goods.spec', 'goods.unit', 'goods.stock', 'goods.middle_pack'])
      .select(['maker.name as maker_name'])
      .select(sql<number>`coalesce(short.units, 0)`.as('sold_short'))
      .select(sql<number>`coalesce("long".units, 0)`.as('sold_long'))
      .orderBy(sql`coalesce("long".units, 0)`, 'desc')
      .orderBy('goods.id')
      .limit(limit)
      .offset(offset),
  );

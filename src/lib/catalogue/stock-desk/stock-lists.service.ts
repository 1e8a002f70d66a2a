import type { z } from 'zod';
import {
  countLowGoods,
  countNearLots,
  countSlowGoods,
  findLowGoods,
  findNearLots,
  findSlowGoods,
} from '#lib/catalogue/stock-desk/stock-lists.repository.ts';
import { lowColumns, nearColumns, slowColumns } from '#lib/catalogue/stock-desk/stock-desk.columns.ts';
import { nearQuery, stockQuery } from '#lib/catalogue/stock-desk/stock-desk.fields.ts';
import {
  COVER_DAYS,
  daysOfCover,
  monthsOf,
  ORDER_DAYS,
  SLOW_DAYS,
  suggestedOrder,
} from '#lib/catalogue/stock-desk/stock-desk.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { addMonths, DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';

const PER_PAGE = 30;

/** A page of a list; `size` rows on each. */
interface Asked {
  page: number;
  size?: number;
}

/** Lists lots on sale that expire within some months of `now` (ms), the earliest first, with their value in fen. */
export async function listNear(
  db: Db,
  { within, page, size = PER_PAGE }: Omit<z.output<typeof nearQuery>, 'page'> & Asked,
  now: number,
) {
  const until = addMonths(startOfDay(now), monthsOf(within));
  const { total, valueFen } = await countNearLots(db, until);
  const { offset, ...part } = pageOf(page, total, size);
  const found = await findNearLots(db, until, { limit: size, offset });
  const rows = found.map(({ basePriceFen, expiresAt, ...lot }) => ({
    ...lot,
    expiresAt: expiresAt ?? 0,
    daysLeft: Math.round((startOfDay(expiresAt ?? 0) - startOfDay(now)) / DAY_MS),
    valueFen: lot.quantity * basePriceFen,
  }));
  return { rows, total, valueFen, ...part };
}

export type NearLot = Awaited<ReturnType<typeof listNear>>['rows'][number];

/** Lists goods in stock without a sale for 90 days, those of the highest value (fen) first. `now` in ms. */
export async function listSlow(db: Db, { page, size = PER_PAGE }: Asked, now: number) {
  const since = now - SLOW_DAYS * DAY_MS;
  const { total, valueFen } = await countSlowGoods(db, since);
  const { offset, ...part } = pageOf(page, total, size);
  const found = await findSlowGoods(db, since, { limit: size, offset });
  const rows = found.map(({ basePriceFen, ...goods }) => ({
    ...goods,
    valueFen: goods.stock * basePriceFen,
  }));
  return { rows, total, valueFen, ...part };
}

export type SlowGoods = Awaited<ReturnType<typeof listSlow>>['rows'][number];

/** Lists goods on sale that last for 14 days at most, or are sold out, with what to order. `now` in ms. */
export async function listLow(db: Db, { page, size = PER_PAGE }: Asked, now: number) {
  const since = { short: now - COVER_DAYS * DAY_MS, long: now - ORDER_DAYS * DAY_MS };
  const total = await countLowGoods(db, since);
  const { offset, ...part } = pageOf(page, total, size);
  const found = await findLowGoods(db, since, { limit: size, offset });
  const rows = found.map(({ soldShort, soldLong, middlePack, ...goods }) => ({
    ...goods,
    sold: Number(soldShort),
    cover: daysOfCover(goods.stock, Number(soldShort)),
    order: suggestedOrder(Number(soldLong), middlePack),
  }));
  return { rows, total, ...part };
}

export type LowGoods = Awaited<ReturnType<typeof listLow>>['rows'][number];

export const nearExport = listExport({ query: nearQuery, read: listNear, columns: nearColumns });
export const slowExport = listExport({ query: stockQuery, read: listSlow, columns: slowColumns });
export const lowExport = listExport({ query: stockQuery, read: listLow, columns: lowColumns });

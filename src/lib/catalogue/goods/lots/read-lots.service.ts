import { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import type { LotRow } from '#lib/catalogue/goods/goods.table.ts';
import { findLotsOfOrders } from '#lib/catalogue/goods/lots/line-lots.repository.ts';
export { findLotsOfGoods } from '#lib/catalogue/goods/lots/lots.repository.ts';
import { findLotEntries, findLots, findLotsForSale } from '#lib/catalogue/goods/lots/lots.repository.ts';
import type { LineLot, LotState } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { findReports } from '#lib/catalogue/goods/files/goods-files.repository.ts';
import { type Report, reportAddress } from '#lib/catalogue/goods/files/reports.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const LOTS_PER_PAGE = 30;
const ENTRIES_SHOWN = 200;

/** A lot with its inspection reports. */
export type Lot = LotRow & { reports: Report[] };

/** An entry of the lot ledger, with the staff account and the order number. */
export type LotEntry = Awaited<ReturnType<typeof findLotEntries>>[number];

interface LotsOfGoods {
  goods: Goods;
  lots: Lot[];
  /** Number of lots in each state, and in all. */
  counts: Record<LotState | 'all', number>;
  page: number;
  pages: number;
}

/**
 * Returns a page of the lots of a goods: those with units first, the earliest expiry leading; null where the goods does
 * not exist.
 */
export async function listLots(
  db: Db,
  goodsId: number,
  { state, page }: { state: LotState | null; page: number },
): Promise<LotsOfGoods | null> {
  const [goods] = await findGoodsByIds(db, [goodsId]);
  if (!goods) return null;
  const all = await findLots(db, goodsId);
  const counts = { all: all.length, on_sale: 0, quarantined: 0, blocked: 0, recalled: 0 };
  for (const lot of all) counts[lot.state] += 1;
  const shown = all
    .filter((lot) => state === null || lot.state === state)
    .sort((a, b) => Number(b.quantity > 0) - Number(a.quantity > 0));
  const { offset, ...paging } = pageOf(page, shown.length, LOTS_PER_PAGE);
  const lots = withReports(shown.slice(offset, offset + LOTS_PER_PAGE), await findReports(db, goodsId));
  return { goods, lots, counts, ...paging };
}

/** Returns a lot with its ledger, the latest entry first; null where the goods has no lot with that id. */
export async function readLot(db: Db, goodsId: number, id: number) {
  const [goods] = await findGoodsByIds(db, [goodsId]);
  const row = (await findLots(db, goodsId)).find((lot) => lot.id === id);
  if (!goods || !row) return null;
  const [lot = { ...row, reports: [] }] = withReports([row], await findReports(db, goodsId));
  return { goods, lot, entries: await findLotEntries(db, id, ENTRIES_SHOWN) };
}

const withReports = (lots: readonly LotRow[], reports: readonly Report[]): Lot[] =>
  lots.map((lot) => ({ ...lot, reports: reports.filter(({ lotNo }) => lotNo === lot.number) }));

/** Finds lots of goods from which units can be taken, each goods' earliest expiry first. */
export const lotsForSale = findLotsForSale;

/** Returns the lots of order lines, by line, the earliest expiry first. */
export async function lotsOfOrders(db: Db, orderIds: readonly number[]): Promise<Map<number, LineLot[]>> {
  if (orderIds.length === 0) return new Map();
  const byLine = new Map<number, LineLot[]>();
  for (const row of await findLotsOfOrders(db, orderIds)) {
    const { lineId, reportId, reportKey, reportType, state, ...lot } = row;
    const report =
      reportId === null || reportKey === null || reportType === null
        ? null
        : reportAddress(reportId, reportKey, reportType);
    byLine.set(lineId, [
      ...(byLine.get(lineId) ?? []),
      { ...lot, report, isRecalled: state === 'recalled', isHeldBack: state !== 'on_sale' },
    ]);
  }
  return byLine;
}

/** Converts a lot to the names of the API; days in ms UTC. */
export const toLotState = ({ id, number, madeAt, expiresAt, quantity, place, state, reports }: Lot) => ({
  id,
  number,
  made_at: madeAt,
  expires_at: expiresAt,
  quantity,
  place,
  state,
  reports: reports.length,
});

/** Converts an entry of the lot ledger to the names of the API. */
export const toEntryState = ({
  kind,
  change,
  quantityAfter,
  reason,
  actorName,
  orderNo,
  createdAt,
}: LotEntry) => ({
  kind,
  change,
  quantity_after: quantityAfter,
  reason,
  actor: actorName,
  order_no: orderNo,
  at: createdAt,
});

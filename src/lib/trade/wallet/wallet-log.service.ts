import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { countPointsEntries, findPointsEntries } from '#lib/trade/wallet/points.repository.ts';
import {
  countBalanceEntries,
  findBalanceEntries,
  type ListedBalanceEntry,
} from '#lib/trade/wallet/wallet.repository.ts';
import {
  type BalanceEntry,
  type BalanceReason,
  type LogPage,
  type LogQuery,
  MOST_LISTED,
  type PointsEntry,
  type PointsReason,
} from '#lib/trade/wallet/wallet.rules.ts';
import type { PointsEntryRow } from '#lib/trade/wallet/wallet.table.ts';

const ENTRIES_PER_PAGE = 20;

/** A part of a log without its count, to be read to its end. */
interface LogPart {
  limit: number;
  offset: number;
}

export type BalancePage = LogPage<BalanceEntry>;
export type PointsPage = LogPage<PointsEntry>;

const toBalanceEntry = (row: ListedBalanceEntry): BalanceEntry => ({
  id: row.id,
  reason: row.reason,
  reference: row.reference,
  store: row.store ?? '',
  changeFen: row.changeFen,
  balanceAfterFen: row.balanceAfterFen,
  at: row.createdAt,
});

const toPointsEntry = (row: PointsEntryRow): PointsEntry => ({
  id: row.id,
  reason: row.reason,
  reference: row.reference,
  change: row.change,
  pointsAfter: row.pointsAfter,
  at: row.createdAt,
});

/** A page of the changes of the member's balance, the newest first; each says what was there after it. */
export function listBalance(
  db: Db,
  { id }: { id: number },
  { page, ...search }: LogQuery<BalanceReason>,
): Promise<BalancePage> {
  return pageOfLog(page, {
    count: (most) => countBalanceEntries(db, id, search, most),
    read: (part) => balanceEntries(db, { id }, search, part),
  });
}

/** A page of the changes of the member's points; otherwise as {@link listBalance}. */
export function listPoints(
  db: Db,
  { id }: { id: number },
  { page, ...search }: LogQuery<PointsReason>,
): Promise<PointsPage> {
  return pageOfLog(page, {
    count: (most) => countPointsEntries(db, id, search, most),
    read: (part) => pointsEntries(db, { id }, search, part),
  });
}

/** Changes of a balance from a place of the log on. */
export const balanceEntries = async (
  db: Db,
  { id }: { id: number },
  search: Omit<LogQuery<BalanceReason>, 'page'>,
  part: LogPart,
): Promise<BalanceEntry[]> => (await findBalanceEntries(db, id, search, part)).map(toBalanceEntry);

/** Changes of points from a place of the log on. */
export const pointsEntries = async (
  db: Db,
  { id }: { id: number },
  search: Omit<LogQuery<PointsReason>, 'page'>,
  part: LogPart,
): Promise<PointsEntry[]> => (await findPointsEntries(db, id, search, part)).map(toPointsEntry);

async function pageOfLog<Entry>(
  asked: number,
  { count, read }: { count: (most: number) => Promise<number>; read: (part: LogPart) => Promise<Entry[]> },
): Promise<LogPage<Entry>> {
  const counted = await count(MOST_LISTED + 1);
  const total = Math.min(counted, MOST_LISTED);
  const { page, pages, offset } = pageOf(asked, total, ENTRIES_PER_PAGE);
  const entries = await read({ limit: ENTRIES_PER_PAGE, offset });
  return { entries, page, pages, total, isCut: counted > MOST_LISTED };
}

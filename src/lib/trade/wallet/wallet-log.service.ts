import { z } from 'zod';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type ExportedList, listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { balanceColumns, pointsColumns } from '#lib/trade/wallet/wallet-log.columns.ts';
import { balanceFields, pointsFields, toLogQuery } from '#lib/trade/wallet/wallet.fields.ts';
import {
  countEntries,
  findBalanceEntries,
  findPointsEntries,
  type LogPart,
} from '#lib/trade/wallet/wallet.repository.ts';
import {
  type BalanceEntry,
  type BalanceReason,
  type LogPage,
  type LogQuery,
  MOST_EXPORTED,
  MOST_LISTED,
  type PointsEntry,
  type PointsReason,
} from '#lib/trade/wallet/wallet.rules.ts';

const ENTRIES_PER_PAGE = 20;

export type BalancePage = LogPage<BalanceEntry>;
export type PointsPage = LogPage<PointsEntry>;

/** Returns a page of the changes of the member's balance, newest first; each with the balance after it. */
export function listBalance(
  db: Db,
  { id: memberId }: { id: number },
  { page, ...search }: LogQuery<BalanceReason>,
): Promise<BalancePage> {
  return pageOfLog(page, {
    count: (most) => countEntries(db, { ledger: 'balance_ledger', memberId }, search, most),
    read: (part) => findBalanceEntries(db, memberId, search, part),
  });
}

/** Returns a page of the changes of the member's points; otherwise as {@link listBalance}. */
export function listPoints(
  db: Db,
  { id: memberId }: { id: number },
  { page, ...search }: LogQuery<PointsReason>,
): Promise<PointsPage> {
  return pageOfLog(page, {
    count: (most) => countEntries(db, { ledger: 'points_ledger', memberId }, search, most),
    read: (part) => findPointsEntries(db, memberId, search, part),
  });
}

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

/** Part of a file. A file is read to its end without a count: after a full part there may be another. */
const partOf = (page: number, size: number) => ({ limit: size, offset: (page - 1) * size });
const pagesAfter = (rows: readonly unknown[], page: number, size: number) =>
  rows.length < size ? page : page + 1;

/** Exports the changes of a member's own balance as a file, filtered like its page. */
export const balanceExport = (member: { id: number }): ExportedList =>
  listExport(
    {
      query: z.object(balanceFields),
      read: async (db, { page, size, ...asked }) => {
        const { page: _, ...search } = toLogQuery({ ...asked, page });
        const rows = await findBalanceEntries(db, member.id, search, partOf(page, size));
        return { rows, pages: pagesAfter(rows, page, size) };
      },
      columns: balanceColumns,
    },
    MOST_EXPORTED,
  );

/** Exports the changes of a member's own points as a file, filtered like their page. */
export const pointsExport = (member: { id: number }): ExportedList =>
  listExport(
    {
      query: z.object(pointsFields),
      read: async (db, { page, size, ...asked }) => {
        const { page: _, ...search } = toLogQuery({ ...asked, page });
        const rows = await findPointsEntries(db, member.id, search, partOf(page, size));
        return { rows, pages: pagesAfter(rows, page, size) };
      },
      columns: pointsColumns,
    },
    MOST_EXPORTED,
  );

import { z } from 'zod';
import { type ExportedList, listExport } from '#lib/platform/http/call/forms/list-export.server.ts';
import { balanceFields, pointsFields, toLogQuery } from '#lib/trade/wallet/wallet.fields.ts';
import { balanceEntries, pointsEntries } from '#lib/trade/wallet/wallet-log.service.ts';
import { balanceNote, pointsNote } from '#lib/trade/wallet/log-lines.rules.ts';
import { BALANCE_REASONS, MOST_EXPORTED, POINTS_REASONS } from '#lib/trade/wallet/wallet.rules.ts';

/** A file is read to its end without a count: a full part may be followed by another. */
const partOf = (page: number, size: number) => ({ limit: size, offset: (page - 1) * size });
const pagesAfter = (rows: readonly unknown[], page: number, size: number) =>
  rows.length < size ? page : page + 1;

/** The changes of a member's own balance as a file, as its page is filtered. */
export const balanceExport = (member: { id: number }): ExportedList =>
  listExport(
    {
      query: z.object(balanceFields),
      read: async (db, { page, size, ...asked }) => {
        const { page: _, ...search } = toLogQuery({ ...asked, page });
        const rows = await balanceEntries(db, member, search, partOf(page, size));
        return { rows, pages: pagesAfter(rows, page, size) };
      },
      columns: [
        { label: '时间', kind: 'moment', value: ({ at }) => at },
        { label: '类型', value: ({ reason }) => BALANCE_REASONS[reason] },
        { label: '说明', value: (entry) => balanceNote(entry) },
        { label: '相关单号', value: ({ reference }) => reference },
        { label: '变动（元）', kind: 'money', value: ({ changeFen }) => changeFen },
        { label: '余额（元）', kind: 'money', value: ({ balanceAfterFen }) => balanceAfterFen },
      ],
    },
    MOST_EXPORTED,
  );

/** The changes of a member's own points as a file, as their page is filtered. */
export const pointsExport = (member: { id: number }): ExportedList =>
  listExport(
    {
      query: z.object(pointsFields),
      read: async (db, { page, size, ...asked }) => {
        const { page: _, ...search } = toLogQuery({ ...asked, page });
        const rows = await pointsEntries(db, member, search, partOf(page, size));
        return { rows, pages: pagesAfter(rows, page, size) };
      },
      columns: [
        { label: '时间', kind: 'moment', value: ({ at }) => at },
        { label: '类型', value: ({ reason }) => POINTS_REASONS[reason] },
        { label: '说明', value: (entry) => pointsNote(entry) },
        { label: '相关单号', value: ({ reference }) => reference },
        { label: '变动', kind: 'number', value: ({ change }) => change },
        { label: '积分', kind: 'number', value: ({ pointsAfter }) => pointsAfter },
      ],
    },
    MOST_EXPORTED,
  );

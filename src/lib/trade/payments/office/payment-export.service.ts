import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { paymentColumns } from '#lib/trade/payments/office/payments-office.columns.ts';
import { listPayments } from '#lib/trade/payments/office/payments-office.service.ts';
import { transferColumns } from '#lib/trade/payments/office/transfers.columns.ts';
import { paymentQuery, paymentSearch, transferQuery } from '#lib/trade/payments/payments.fields.ts';
import { listTransfers } from '#lib/trade/payments/transfer-review.service.ts';

/** The list of payments, or of refunds, as a file. */
export const paymentExport = listExport({
  query: paymentQuery,
  read: async (db, { page, size, ...query }) => {
    const asked = { search: paymentSearch({ ...query, page }), tab: query.tab, page, size };
    const { tries, refunds, pages } = await listPayments(db, asked);
    return { rows: [...tries, ...refunds], pages };
  },
  columns: paymentColumns(),
});

/** The list of transfers as a file. */
export const transferExport = listExport({
  query: transferQuery,
  read: async (db, asked) => {
    const { transfers, pages } = await listTransfers(db, asked);
    return { rows: transfers, pages };
  },
  columns: transferColumns(),
});

import type { Db } from '#lib/platform/db/database.server.ts';
import {
  findInvoicedOrders,
  findInvoicesByIds,
  findReds,
} from '#lib/trade/invoices/invoice-rows.repository.ts';
import { applicationNo, type Invoice } from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import { filesOf } from '#lib/trade/invoices/issuing/providers.rules.ts';

/** Invoices with their orders, in three queries however many; a red one has those of the invoice it is of. */
export async function viewInvoices(db: Db, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
  const ownerOf = ({ id, redOf }: InvoiceRow): number => redOf ?? id;
  const owners = [...new Set(rows.map(ownerOf))];
  const orders = Map.groupBy(await findInvoicedOrders(db, owners), ({ invoiceId }) => invoiceId);
  const reds = Map.groupBy(await findReds(db, owners), ({ redOf }) => redOf);
  const originals = await findInvoicesByIds(
    db,
    rows.flatMap(({ redOf }) => redOf ?? []),
  );
  const byId = new Map(originals.map((row) => [row.id, row]));
  return rows.map((row) => {
    const ofOrders = orders.get(ownerOf(row)) ?? [];
    const original = row.redOf === null ? undefined : byId.get(row.redOf);
    const red = row.redOf === null ? (reds.get(row.id) ?? []) : [];
    const { key: _key, mailDueAt: _due, providerReference: _reference, ...shown } = row;
    return {
      ...shown,
      no: applicationNo(row),
      orders: ofOrders.map(({ id, no, amountFen, living }) => ({
        id,
        no,
        amountFen,
        isFree: Number(living) === 0,
      })),
      redOf: original ? { id: original.id, no: applicationNo(original), number: original.number } : null,
      redFen: red.reduce((sum, { amountFen, state }) => sum + (state === 'refused' ? 0 : amountFen), 0),
      redCount: red.length,
      keptFen: ofOrders.reduce((sum, { keptFen }) => sum + keptFen, 0),
      files: row.state === 'issued' ? filesOf(row.provider) : [],
    };
  });
}

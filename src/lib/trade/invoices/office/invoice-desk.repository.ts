import type { Db } from '#lib/platform/db/database.server.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';
import type { InvoiceState } from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import { type InvoiceSearch, searched } from '#lib/trade/invoices/my-invoices.repository.ts';
import { isRefunded } from '#lib/trade/invoices/refunded-invoices.query.ts';
import type { InvoiceMark } from '#lib/trade/invoices/office/invoice-desk.rules.ts';

/** What the desk's list is searched for. */
interface DeskSearch extends InvoiceSearch {
  /** Part of a company or of a title. */
  company: string;
  kind: TitleKind | null;
  mark: InvoiceMark | null;
}

const onDesk = (db: Db, { company, kind, mark, ...search }: DeskSearch) =>
  searched(db.selectFrom('invoice'), search)
    .$if(company !== '', (query) =>
      query.where((invoice) =>
        invoice.or([contains('invoice.company', company), contains('invoice.title', company)]),
      ),
    )
    .$if(kind !== null, (query) => query.where('invoice.kind', '=', kind ?? 'ordinary'))
    .$if(mark === 'red', (query) => query.where('invoice.red_of', 'is not', null))
    .$if(mark === 'blue', (query) => query.where('invoice.red_of', 'is', null))
    .$if(mark === 'refunded', (query) =>
      query.where('invoice.red_of', 'is', null).where('invoice.state', '!=', 'refused').where(isRefunded),
    );

/** A page of invoices in a state: those that wait longest first, of others the newest. */
export function findDeskInvoices(
  db: Db,
  { state, ...search }: DeskSearch & { state: InvoiceState },
  limit: number,
  offset: number,
): Promise<InvoiceRow[]> {
  const direction = state === 'waiting' ? 'asc' : 'desc';
  return readAll(
    onDesk(db, search)
      .where('invoice.state', '=', state)
      .selectAll('invoice')
      .orderBy('invoice.created_at', direction)
      .orderBy('invoice.id', direction)
      .limit(limit)
      .offset(offset),
  );
}

/** How many of them are in each state. */
export function countDeskInvoices(
  db: Db,
  search: DeskSearch,
): Promise<{ state: InvoiceState; count: number }[]> {
  return onDesk(db, search)
    .select(['invoice.state', (invoice) => invoice.fn.countAll<number>().as('count')])
    .groupBy('invoice.state')
    .execute();
}

import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import type { TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';
import { viewInvoices } from '#lib/trade/invoices/invoice-view.service.ts';
import { findInvoicesByIds } from '#lib/trade/invoices/invoice-rows.repository.ts';
import type { Invoice, InvoiceFile, InvoiceState } from '#lib/trade/invoices/invoices.rules.ts';
import { fileOfInvoice, momentsOf } from '#lib/trade/invoices/mine/my-invoices.service.ts';
import { countDeskInvoices, findDeskInvoices } from '#lib/trade/invoices/office/invoice-desk.repository.ts';
import type { InvoiceMark } from '#lib/trade/invoices/office/invoice-desk.rules.ts';

const INVOICES_PER_PAGE = 20;

/** What the desk is asked for; null leaves nothing out. */
export interface DeskQuery {
  company: string;
  number: string;
  /** `2026-11`, in which it was applied for. */
  month: string | null;
  kind: TitleKind | null;
  mark: InvoiceMark | null;
  state: InvoiceState;
  page: number;
  size?: number;
}

export interface DeskPage {
  invoices: Invoice[];
  counts: Record<InvoiceState, number>;
  page: number;
  pages: number;
}

/** A page of everybody's invoices in a state, those that wait longest first. */
export async function listDeskInvoices(
  db: Db,
  { month, state, page, size = INVOICES_PER_PAGE, ...narrowed }: DeskQuery,
): Promise<DeskPage> {
  const search = { ...narrowed, ...momentsOf(month) };
  const counts = { waiting: 0, issued: 0, refused: 0 };
  for (const row of await countDeskInvoices(db, search)) counts[row.state] = row.count;
  const shown = pageOf(page, counts[state], size);
  const rows = await findDeskInvoices(db, { ...search, state }, size, shown.offset);
  return { invoices: await viewInvoices(db, rows), counts, page: shown.page, pages: shown.pages };
}

/** An issued invoice of any member as a file; who took it is kept, as of lists. Throws `not_found`, also where it has none. */
export async function takeInvoiceFile(
  db: Db,
  operator: Member,
  { id, kind }: { id: number; kind: InvoiceFile },
  now: number,
): ReturnType<typeof fileOfInvoice> {
  const [invoice] = await viewInvoices(db, await findInvoicesByIds(db, [id]));
  if (!invoice) throw notFound('这张发票');
  const file = await fileOfInvoice(db, invoice, kind);
  const entry = { actorId: operator.id, action: 'invoice.open', subject: `invoice:${id}` };
  await transact(db, (trx) => recordAudit(trx, { ...entry, detail: kind.toUpperCase(), at: now }));
  return file;
}

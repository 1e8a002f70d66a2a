import type { Member } from '#lib/people/members/members.rules.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { askForWork } from '#lib/platform/db/due-work.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { DAY_MS, parseDateTime } from '#lib/platform/time.rules.ts';
import { findInvoiceOfOrder, setMailDue } from '#lib/trade/invoices/invoices.repository.ts';
import { INVOICE_MAILS, viewInvoices } from '#lib/trade/invoices/invoices.service.ts';
import {
  type Invoice,
  INVOICE_FILES,
  invoiceableFen,
  type InvoiceFile,
  type InvoiceState,
  ORDERS_OFFERED,
} from '#lib/trade/invoices/invoices.rules.ts';
import { invoiceProvider } from '#lib/trade/invoices/providers.server.ts';
import {
  countMyInvoices,
  findLatestMail,
  findMyInvoice,
  findMyInvoices,
  findToInvoice,
} from '#lib/trade/invoices/my-invoices.repository.ts';
import type { InvoiceKind } from '#lib/trade/orders/orders.rules.ts';

const INVOICES_PER_PAGE = 10;

const SENDINGS: Limit = {
  name: 'invoice-mail',
  points: 20,
  durationMs: DAY_MS,
  words: (wait) => `一天最多重发 20 次，请 ${wait}后再发，或直接下载文件。`,
};

/** A month (`2026-11`) as moments in ms, the end excluded; open at both ends where there is none. */
export function momentsOf(month: string | null): { from: number | null; until: number | null } {
  if (month === null) return { from: null, until: null };
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from: parseDateTime(`${month}-01`), until: parseDateTime(next) };
}

interface InvoicePage {
  invoices: Invoice[];
  /** Of each state and of all, whatever state is asked for. */
  counts: Record<InvoiceState | 'all', number>;
  page: number;
  pages: number;
}

/** A page of the member's invoices, the latest applied for first. */
export async function listInvoices(
  db: Db,
  member: Member,
  {
    month,
    number,
    state,
    page,
  }: { month: string | null; number: string; state: InvoiceState | null; page: number },
): Promise<InvoicePage> {
  const search = { memberId: member.id, number, ...momentsOf(month) };
  const counts = { all: 0, waiting: 0, issued: 0, refused: 0 };
  for (const row of await countMyInvoices(db, search)) {
    counts[row.state] = row.count;
    counts.all += row.count;
  }
  const shown = pageOf(page, counts[state ?? 'all'], INVOICES_PER_PAGE);
  const rows = await findMyInvoices(db, { ...search, state }, INVOICES_PER_PAGE, shown.offset);
  return { invoices: await viewInvoices(db, rows), counts, page: shown.page, pages: shown.pages };
}

/** One of the member's own invoices. Throws `not_found`. */
export async function getInvoice(db: Db, member: Member, id: number): Promise<Invoice> {
  const row = await findMyInvoice(db, member.id, id);
  const [invoice] = await viewInvoices(db, row ? [row] : []);
  if (!invoice) throw noInvoice();
  return invoice;
}

/** An issued invoice of the member as a file. Throws `not_found`, also where it has none. */
export async function readInvoiceFile(
  db: Db,
  member: Member,
  { id, kind }: { id: number; kind: InvoiceFile },
): ReturnType<typeof fileOfInvoice> {
  return fileOfInvoice(db, await getInvoice(db, member, id), kind);
}

/** An issued invoice, whoever's, as a file. Throws `not_found` where it has none. */
export async function fileOfInvoice(
  db: Db,
  invoice: Invoice,
  kind: InvoiceFile,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string; name: string }> {
  if (invoice.state !== 'issued') throw new ShopError('not_found', '这张发票还没有开出，开出后再下载。');
  if (!invoice.files.includes(kind)) {
    throw new ShopError(
      'not_found',
      '这张发票由税务软件开具，请凭发票号码在电子税务局的税务数字账户下载文件。',
    );
  }
  const bytes = await invoiceProvider(db, invoice.provider).file(invoice, kind);
  return { bytes, type: INVOICE_FILES[kind], name: `${invoice.number}.${kind}` };
}

/**
 * Has an issued invoice sent by e-mail once more, to this address from now on. Throws `not_found`, `conflict` while it is
 * not issued, `too_many_requests`.
 */
export async function sendInvoiceAgain(
  db: Db,
  member: Member,
  { id, email }: { id: number; email: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const { state } = await getInvoice(trx, member, id);
    if (state !== 'issued') throw new ShopError('conflict', '这张发票还没有开出，开出后会发到填写的邮箱。');
    await spend(trx, SENDINGS, String(member.id), now);
    if (!(await setMailDue(trx, { id, memberId: member.id, email }, now))) throw noInvoice();
    await askForWork(trx, INVOICE_MAILS, now);
  });
}

/** How an order of the member stands with its invoice: that one, or what of it can be applied for. */
export async function invoiceOfOrder(
  db: Db,
  member: Pick<Member, 'id'>,
  orderId: number,
): Promise<{ invoice: Invoice | null; applicableFen: number }> {
  const row = await findInvoiceOfOrder(db, { memberId: member.id, orderId });
  const [invoice = null] = await viewInvoices(db, row ? [row] : []);
  const [order] = await findToInvoice(db, { memberId: member.id, orderIds: [orderId] }, 1);
  return { invoice, applicableFen: order ? invoiceableFen(order) : 0 };
}

/** An order that can be applied for. */
interface OrderToInvoice {
  id: number;
  no: string;
  company: string;
  /** What was paid of it and did not go back, in fen. */
  amountFen: number;
  createdAt: number;
  /** What was chosen when it was placed. */
  invoiceKind: InvoiceKind;
}

/** The address the member had an invoice sent to last; empty: none yet. */
export const latestMail = async (db: Db, member: Member): Promise<string> =>
  (await findLatestMail(db, member.id)) ?? '';

/** The member's orders that can be applied for, the latest first: the latest hundred of them, and those asked for. */
export async function ordersToInvoice(
  db: Db,
  member: Member,
  asked: readonly number[],
): Promise<OrderToInvoice[]> {
  const latest = await findToInvoice(db, { memberId: member.id }, ORDERS_OFFERED);
  const older = asked.filter((id) => latest.every((row) => row.id !== id));
  const added =
    older.length === 0 ? [] : await findToInvoice(db, { memberId: member.id, orderIds: older }, older.length);
  return [...latest, ...added].map((row) => ({
    id: row.id,
    no: row.no,
    company: row.company,
    createdAt: row.createdAt,
    invoiceKind: row.invoiceKind,
    amountFen: invoiceableFen(row),
  }));
}

const noInvoice = (): ShopError => notFound('这张发票');

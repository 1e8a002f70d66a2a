import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { askForWork } from '#lib/platform/db/due-work.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { DAY_MS, parseDateTime } from '#lib/platform/time.rules.ts';
import {
  decideInvoice,
  findInvoiceOfOrder,
  lockInvoice,
  releaseOrders,
  setMailDue,
} from '#lib/trade/invoices/invoices.repository.ts';
import { INVOICE_MAILS, viewInvoices } from '#lib/trade/invoices/invoices.service.ts';
import {
  applicationNo,
  type Invoice,
  INVOICE_FILES,
  invoiceableFen,
  type InvoiceFile,
  type InvoiceState,
  ORDERS_OFFERED,
} from '#lib/trade/invoices/invoices.rules.ts';
import { invoiceProvider } from '#lib/trade/invoices/invoice-providers.server.ts';
import {
  countInvoices,
  findLatestMail,
  findMyInvoice,
  findInvoices,
  findToInvoice,
  type InvoiceSearch,
  type SentOrder,
} from '#lib/trade/invoices/invoice-lists.repository.ts';

const INVOICES_PER_PAGE = 10;
const INVOICES_ON_DESK = 20;

const SENDINGS: Limit = {
  name: 'invoice-mail',
  points: 20,
  durationMs: DAY_MS,
  words: (wait) => `一天最多重发 20 次，请 ${wait}后再发，或直接下载文件。`,
};

/** Returns the start and the end (excluded) of a month (`2026-11`) in ms; null at both ends without a month. */
export function momentsOf(month: string | null): { from: number | null; until: number | null } {
  if (month === null) return { from: null, until: null };
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from: parseDateTime(`${month}-01`), until: parseDateTime(next) };
}

interface InvoicePage {
  invoices: Invoice[];
  /** Counts of each state and of all, independent of the state asked for. */
  counts: Record<InvoiceState | 'all', number>;
  page: number;
  pages: number;
}

/** Filter of a list of invoices: a member's, or all members' (null); null and undefined filter nothing. */
interface AskedInvoices extends Pick<InvoiceSearch, 'memberId' | 'number'> {
  /** Month of the application, `2026-11`. */
  month: string | null;
  company?: string;
  kind?: InvoiceSearch['kind'];
  mark?: InvoiceSearch['mark'];
  state: InvoiceState | null;
  page: number;
  size?: number;
}

/** Returns a page of a member's invoices, latest application first; of all members', those that wait longest first. */
export async function listInvoices(
  db: Db,
  { memberId, number, month, company = '', kind = null, mark = null, state, page, ...asked }: AskedInvoices,
): Promise<InvoicePage> {
  const { size = memberId === null ? INVOICES_ON_DESK : INVOICES_PER_PAGE } = asked;
  const search = { memberId, number, company, kind, mark, ...momentsOf(month) };
  const counts = { all: 0, waiting: 0, issued: 0, refused: 0, withdrawn: 0 };
  for (const row of await countInvoices(db, search)) {
    counts[row.state] = row.count;
    counts.all += row.count;
  }
  const { offset, ...shown } = pageOf(page, counts[state ?? 'all'], size);
  const rows = await findInvoices(db, { ...search, state }, { limit: size, offset });
  return { invoices: await viewInvoices(db, rows), counts, ...shown };
}

/** Returns one of the member's own invoices. Throws `not_found`. */
export async function getInvoice(db: Db, member: Member, id: number): Promise<Invoice> {
  const row = await findMyInvoice(db, member.id, id);
  const [invoice] = await viewInvoices(db, row ? [row] : []);
  if (!invoice) throw noInvoice();
  return invoice;
}

/** Returns an issued invoice of the member as a file. Throws `not_found`, also where there is no such file. */
export async function readInvoiceFile(
  db: Db,
  member: Member,
  { id, kind }: { id: number; kind: InvoiceFile },
): ReturnType<typeof fileOfInvoice> {
  return fileOfInvoice(db, await getInvoice(db, member, id), kind);
}

/** Returns an issued invoice of any member as a file. Throws `not_found` where there is no such file. */
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
 * Sends an issued invoice by e-mail again, to this address from now on. Throws `not_found`, `conflict` while it is not
 * issued, `too_many_requests`.
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

/**
 * Withdraws an application of the member while it waits; its orders may be applied for again at once. Idempotent.
 * Throws `not_found`, or `conflict` for a red one and where the shop was faster (product §7.13).
 */
export async function withdrawInvoice(db: Db, member: Member, id: number, now: number): Promise<string> {
  return transact(db, async (trx) => {
    const row = await lockInvoice(trx, id, member.id);
    if (!row) throw noInvoice();
    const no = applicationNo(row);
    if (row.state === 'withdrawn') return no;
    if (row.redOf !== null)
      throw new ShopError('conflict', `${no} 是商城开的红字发票，不能撤回；有疑问请联系客服。`);
    if (!(await decideInvoice(trx, id, { state: 'withdrawn' }))) {
      const words =
        row.state === 'issued'
          ? '已经开出，不能撤回；需要作废请联系客服红冲'
          : '已经驳回，不用撤回，可以重新申请';
      throw new ShopError('conflict', `申请 ${no} ${words}。`);
    }
    await releaseOrders(trx, id);
    const entry = { actorId: member.id, action: 'invoice.withdraw', subject: `invoice:${id}` };
    await recordAudit(trx, { ...entry, detail: '买家撤回了申请', at: now });
    return no;
  });
}

/** Returns the invoice of one of the member's orders, or else the amount that can be applied for (fen). */
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

/** Returns the address to which the member last had an invoice sent; empty: none yet. */
export const latestMail = async (db: Db, member: Member): Promise<string> =>
  (await findLatestMail(db, member.id)) ?? '';

/**
 * Returns the member's orders that can be applied for, latest first: the latest hundred, and those asked for; each with
 * its amount paid minus refunds, in fen.
 */
export async function ordersToInvoice(
  db: Db,
  member: Member,
  asked: readonly number[],
): Promise<(SentOrder & { amountFen: number })[]> {
  const latest = await findToInvoice(db, { memberId: member.id }, ORDERS_OFFERED);
  const older = asked.filter((id) => latest.every((row) => row.id !== id));
  const added =
    older.length === 0 ? [] : await findToInvoice(db, { memberId: member.id, orderIds: older }, older.length);
  return [...latest, ...added].map((row) => ({ ...row, amountFen: invoiceableFen(row) }));
}

const noInvoice = (): ShopError => notFound('这张发票');

import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { INVOICE_MAILS, noteRefused, viewInvoices } from '#lib/trade/invoices/invoices.service.ts';
import {
  findInvoiceByKey,
  findInvoicesByIds,
  insertInvoice,
  lockInvoice,
  setMailDue,
  sumRed,
} from '#lib/trade/invoices/invoices.repository.ts';
import {
  applicationNo,
  type InvoiceFile,
  type InvoiceProviderName,
  type InvoiceState,
} from '#lib/trade/invoices/invoices.rules.ts';
import { fileOfInvoice, listInvoices } from '#lib/trade/invoices/my-invoices.service.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import { askForWork } from '#lib/platform/db/due-work.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { invoiceColumns } from '#lib/trade/invoices/office/invoice-desk.columns.ts';
import { invoiceDeskQuery } from '#lib/trade/invoices/office/invoice-desk.fields.ts';

/**
 * Returns an issued invoice of any member as a file; the download is recorded, as for lists. Throws `not_found`, also
 * where there is no such file.
 */
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

const NOT_WAITING: Readonly<Record<InvoiceState, string>> = {
  waiting: '刚被处理过，请刷新页面查看',
  issued: '已经开出，不能驳回；需要作废请红冲',
  refused: '已由同事驳回，请刷新页面查看',
  withdrawn: '已由买家撤回，不用驳回',
};

/**
 * Refuses a waiting invoice. Idempotent for the same reason. Throws `not_found`, or `conflict` once it was issued,
 * withdrawn, or refused for another reason.
 */
export async function refuseInvoice(
  db: Db,
  operator: Member,
  { id, reason }: { id: number; reason: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const row = await lockInvoice(trx, id);
    if (!row) throw notFound('这张发票');
    if (row.state === 'refused' && row.reason === reason) return;
    if (!(await noteRefused(trx, row, reason, now))) {
      throw new ShopError('conflict', `申请 ${applicationNo(row)} ${NOT_WAITING[row.state]}。`);
    }
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'invoice.refuse',
      subject: `invoice:${id}`,
      detail: reason,
      at: now,
    });
  });
}

const SENDINGS: Limit = {
  name: 'invoice-mail-desk',
  points: 5,
  durationMs: DAY_MS,
  words: (wait) => `一张发票一天最多再发 5 次，请 ${wait}后再发。`,
};

/**
 * Sends an issued invoice by e-mail again, to the address that its buyer gave by phone. Throws `not_found`, or
 * `conflict` while it is not issued, `too_many_requests`.
 */
export async function mailInvoice(
  db: Db,
  operator: Member,
  { id, email }: { id: number; email: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const row = await lockInvoice(trx, id);
    if (!row) throw notFound('这张发票');
    await spend(trx, SENDINGS, String(id), now);
    if (!(await setMailDue(trx, { id, memberId: row.memberId, email }, now)))
      throw new ShopError('conflict', '这张发票还没有开出，开出后会发到填写的邮箱。');
    await askForWork(trx, INVOICE_MAILS, now);
    const entry = { actorId: operator.id, action: 'invoice.mail', subject: `invoice:${id}` };
    await recordAudit(trx, { ...entry, detail: email, at: now });
  });
}

const NOT_ISSUED: Readonly<Record<Exclude<InvoiceState, 'issued'>, string>> = {
  waiting: '还没有开出，不用红冲；请驳回',
  refused: '已驳回，没有开出，不用红冲',
  withdrawn: '已由买家撤回，没有开出，不用红冲',
};

/** Request for a red invoice. Amount in fen. */
interface RedRequest {
  /** Id of the issued invoice. */
  id: number;
  amountFen: number;
  reason: string;
  /**
   * Number of the red one within the invoice, from 1, as shown to the operator: two simultaneous requests have the same
   * number.
   */
  nth: number;
}

/**
 * Makes a red invoice against an issued one, for no more than is left of it; it waits until it is issued, as others do.
 * The same request again returns the same red invoice. Throws `not_found`, `invalid_form`, or `conflict` for an invoice
 * that is not issued, and where a colleague was faster.
 */
export async function makeRed(
  db: Db,
  operator: Member,
  { request, provider }: { request: RedRequest; provider: InvoiceProviderName },
  now: number,
): Promise<number> {
  const key = `red:${request.id}:${request.nth}`;
  return transact(db, async (trx) => {
    const original = await lockInvoice(trx, request.id);
    if (!original) throw notFound('这张发票');
    const earlier = await findInvoiceByKey(trx, key);
    if (earlier?.amountFen === request.amountFen && earlier.reason === request.reason) return earlier.id;
    if (earlier) {
      throw new ShopError('conflict', '打开这一页之后，已有人给这张发票开过红字，请刷新页面，核对后再开。');
    }
    if (original.redOf !== null) throw new ShopError('conflict', '红字发票不能再红冲。');
    if (original.state !== 'issued') {
      throw new ShopError('conflict', `申请 ${applicationNo(original)} ${NOT_ISSUED[original.state]}。`);
    }
    const leftFen = original.amountFen - (await sumRed(trx, original.id)).allFen;
    if (leftFen <= 0) throw fieldError('amount', '这张发票已全部红冲，没有可冲的金额了。');
    if (request.amountFen <= 0) throw fieldError('amount', '红冲金额要大于 0。');
    if (request.amountFen > leftFen)
      throw fieldError('amount', `最多还能红冲 ${formatFen(leftFen)}，请改金额。`);
    const { id, state: _state, number: _number, issuedAt: _at, ...row } = original;
    const { providerReference: _reference, mailDueAt: _due, ...same } = row;
    const made = { key, redOf: id, amountFen: request.amountFen, reason: request.reason };
    const red = await insertInvoice(trx, { ...same, ...made, provider, createdAt: now });
    if (!red) throw new Error('a red invoice was neither kept nor there');
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'invoice.red',
      subject: `invoice:${original.id}`,
      detail: `${formatFen(request.amountFen)}，${request.reason}`,
      at: now,
    });
    return red.id;
  });
}

/** The desk's list as a file for tax software, the amounts of red invoices negative. */
export const invoiceExport = listExport({
  query: invoiceDeskQuery,
  read: async (db, asked) => {
    const { invoices, pages } = await listInvoices(db, { ...asked, memberId: null });
    return { rows: invoices, pages };
  },
  columns: invoiceColumns(),
});

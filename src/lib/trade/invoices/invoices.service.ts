import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import {
  decideInvoice,
  findInvoicedOrders,
  findInvoicesByIds,
  findMailDue,
  findReds,
  findWaiting,
  lockInvoice,
  nextMailDue,
  releaseOrders,
  sumRed,
  takeMailDue,
} from '#lib/trade/invoices/invoices.repository.ts';
import {
  applicationNo,
  excessOf,
  type Invoice,
  INVOICE_FILES,
  isLiving,
  TITLE_KINDS,
} from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import {
  filesOf,
  invoiceProvider,
  type Issued,
  ISSUING,
} from '#lib/trade/invoices/invoice-providers.server.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import { askForWork } from '#lib/platform/db/due-work.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import type { MailFile, MailMessage } from '#lib/platform/mail/mail.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

/** Returns invoices with their orders, always in three queries; a red one has the orders of its original. */
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
      redFen: red.filter(isLiving).reduce((sum, { amountFen }) => sum + amountFen, 0),
      redCount: red.length,
      keptFen: ofOrders.reduce((sum, { keptFen }) => sum + keptFen, 0),
      files: row.state === 'issued' ? filesOf(row.provider) : [],
    };
  });
}

/** The job that sends issued invoices by e-mail. */
export const INVOICE_MAILS = 'invoice-mails';

/**
 * Marks a waiting invoice as issued, informs its buyer and has it sent by e-mail. Once red ones have taken an invoice
 * back as a whole, its orders may be invoiced again. False where it no longer waits.
 */
export async function noteIssued(
  trx: Trx,
  row: InvoiceRow,
  { number, issuedAt, reference }: Issued,
  now: number,
): Promise<boolean> {
  // An original is locked before its red ones, as in making a red one.
  const original = row.redOf === null ? undefined : await lockInvoice(trx, row.redOf);
  const mailDueAt = row.email === '' ? null : now;
  const done = await decideInvoice(trx, row.id, {
    state: 'issued',
    number,
    issued_at: issuedAt,
    provider_reference: reference,
    mail_due_at: mailDueAt,
  });
  if (!done) return false;
  if (original && (await sumRed(trx, original.id)).issuedFen >= original.amountFen)
    await releaseOrders(trx, original.id);
  if (mailDueAt !== null) await askForWork(trx, INVOICE_MAILS, mailDueAt);
  const what = `${row.redOf === null ? '' : '红字'}${TITLE_KINDS[row.kind]} ${formatFen(row.amountFen)}`;
  const message = {
    kind: 'order' as const,
    title: row.redOf === null ? '发票已开出' : '红字发票已开出',
    text: `${applicationNo(row)}：${what}，号码 ${number}`,
    link: pathTo('invoices', {}, { number }),
    idempotencyKey: `invoice:${row.id}:issued`,
  };
  await notifyMember(trx, row.memberId, message, now);
  return true;
}

/**
 * Refuses a waiting invoice and informs its buyer; its orders may be applied for again. False where it no longer waits.
 */
export async function noteRefused(trx: Trx, row: InvoiceRow, reason: string, now: number): Promise<boolean> {
  if (!(await decideInvoice(trx, row.id, { state: 'refused', reason }))) return false;
  if (row.redOf === null) await releaseOrders(trx, row.id);
  const number = applicationNo(row);
  const message = {
    kind: 'order' as const,
    title: row.redOf === null ? '发票申请没有通过' : '红字发票不再开具',
    text: `${number}：${reason}`,
    link: pathTo('invoices', {}, { number }),
    idempotencyKey: `invoice:${row.id}:refused`,
  };
  await notifyMember(trx, row.memberId, message, now);
  return true;
}

const ISSUED_AT_ONCE = 100;

/** Reason shown to a buyer whose order was refunded after the application. */
export const REFUNDED_SINCE = '申请后订单有退款，请按现在的金额重新申请。';

/**
 * Has providers issue the invoices that wait for them, oldest first; those with a refund since the application are
 * refused.
 */
export async function issueWaiting(db: Db, now: number): Promise<void> {
  for (let after = 0; ;) {
    const rows = await findWaiting(db, { providers: ISSUING, after }, ISSUED_AT_ONCE);
    for (const [index, invoice] of (await viewInvoices(db, rows)).entries()) {
      const row = rows[index];
      if (!row) continue;
      const issued =
        excessOf(invoice) > 0 ? null : await invoiceProvider(db, row.provider).issue(invoice, now);
      if (issued) await transact(db, (trx) => noteIssued(trx, row, issued, now));
      else if (excessOf(invoice) > 0)
        await transact(db, async (trx) => {
          if (await lockInvoice(trx, row.id)) await noteRefused(trx, row, REFUNDED_SINCE, now);
        });
    }
    const last = rows.at(-1);
    if (!last || rows.length < ISSUED_AT_ONCE) return;
    after = last.id;
  }
}

const MAILS_AT_ONCE = 50;

/** Returns issued invoices to be sent, with their files, as e-mails; the outbox keeps the result of each. */
export async function takeInvoiceMails(db: Db, now: number): Promise<MailMessage[]> {
  const rows = await findMailDue(db, now, MAILS_AT_ONCE);
  const mails: MailMessage[] = [];
  for (const invoice of await viewInvoices(db, rows)) {
    const files = await attachmentsOf(db, invoice);
    if (await takeMailDue(db, invoice.id)) mails.push({ ...mailOf(invoice), files });
  }
  return mails;
}

/** Returns the time (ms) at which the next invoice is to be sent; null: none. */
export const nextInvoiceMail = (db: Db): Promise<number | null> => nextMailDue(db);

const attachmentsOf = (db: Db, invoice: Invoice): Promise<MailFile[]> =>
  Promise.all(
    invoice.files.map(async (kind) => ({
      name: `${invoice.number}.${kind}`,
      type: INVOICE_FILES[kind],
      bytes: await invoiceProvider(db, invoice.provider).file(invoice, kind),
    })),
  );

function mailOf(invoice: Invoice): Omit<MailMessage, 'files'> {
  const { redOf, number, issuedAt, orders, files } = invoice;
  const kind = `${redOf ? '红字' : ''}${TITLE_KINDS[invoice.kind]}`;
  const amount = formatFen(redOf ? -invoice.amountFen : invoice.amountFen);
  const lines = [
    `${invoice.title}：`,
    '',
    `${kind}已开出。`,
    `发票号码：${number}`,
    `开票日期：${formatDate(issuedAt ?? invoice.createdAt)}`,
    `价税合计：${amount}`,
    ...(redOf ? [`红冲的发票：${redOf.number ?? redOf.no}`] : []),
    `订单：${orders.map(({ no }) => no).join('、')}`,
    '',
    files.length > 0
      ? '发票文件在附件里。'
      : '发票文件请用发票号码在电子税务局的税务数字账户下载，也可以在全国增值税发票查验平台查验。',
  ];
  return {
    memberId: invoice.memberId,
    to: invoice.email,
    subject: `${kind} ${number}，${amount}`,
    text: lines.join('\n'),
  };
}

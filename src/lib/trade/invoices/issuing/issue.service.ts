import { notifyMember } from '#lib/people/messages/messages.service.ts';
import { askForWork } from '#lib/platform/db/due-work.server.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import {
  decideInvoice,
  lockInvoice,
  releaseOrders,
  sumRed,
} from '#lib/trade/invoices/invoice-rows.repository.ts';
import { applicationNo, TITLE_KINDS } from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import type { Issued } from '#lib/trade/invoices/issuing/providers.rules.ts';

/** The sweep that sends issued invoices by e-mail. */
export const INVOICE_MAILS = 'invoice-mails';

/**
 * Notes that an invoice that waits was issued, informs its buyer and has it sent by e-mail. Once red ones have taken an
 * invoice back as a whole, its orders may be invoiced again. False where it waits no more.
 */
export async function noteIssued(
  trx: Trx,
  row: InvoiceRow,
  { number, issuedAt, reference }: Issued,
  now: number,
): Promise<boolean> {
  // An original is held before its red ones, as whoever makes a red one does.
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
    eventKey: `invoice:${row.id}:issued`,
  };
  await notifyMember(trx, row.memberId, message, now);
  return true;
}

/** Refuses an invoice that waits and informs its buyer; its orders may be applied for again. False where it waits no more. */
export async function noteRefused(trx: Trx, row: InvoiceRow, reason: string, now: number): Promise<boolean> {
  if (!(await decideInvoice(trx, row.id, { state: 'refused', reason }))) return false;
  if (row.redOf === null) await releaseOrders(trx, row.id);
  const number = applicationNo(row);
  const message = {
    kind: 'order' as const,
    title: row.redOf === null ? '发票申请没有通过' : '红字发票不再开具',
    text: `${number}：${reason}`,
    link: pathTo('invoices', {}, { number }),
    eventKey: `invoice:${row.id}:refused`,
  };
  await notifyMember(trx, row.memberId, message, now);
  return true;
}

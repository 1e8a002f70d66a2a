import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { linesRefused, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatDate, startOfDay } from '#lib/platform/time.rules.ts';
import { findInvoiceByNumber, lockInvoice } from '#lib/trade/invoices/invoices.repository.ts';
import { noteIssued, REFUNDED_SINCE, viewInvoices } from '#lib/trade/invoices/invoices.service.ts';
import { applicationNo, excessOf } from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import { type PastedNumber, readNumbers } from '#lib/trade/invoices/office/invoice-desk.rules.ts';

/** Number of invoices issued now, and of those that had this number already. */
interface TakenNumbers {
  issued: number;
  before: number;
}

/**
 * Saves the numbers of invoices issued by hand, pasted one per line, all or none: any invalid line is reported with its
 * number, and nothing is saved. Lines saved before are left unchanged, so that a list may be sent twice. Throws
 * `invalid_form`.
 */
export async function takeNumbers(
  db: Db,
  operator: Member,
  text: string,
  now: number,
): Promise<TakenNumbers> {
  const { numbers, wrong } = readNumbers(text);
  if (wrong.length > 0) throw refusedFor(wrong);
  const take = () => transact(db, (trx) => takeAll(trx, operator, numbers, now));
  return take().catch((error: unknown) => {
    if (error instanceof ShopError) throw error;
    // Two simultaneous lists had the same number: the unique key refused the second, which now finds its invoice.
    return take();
  });
}

async function takeAll(
  trx: Trx,
  operator: Member,
  numbers: readonly PastedNumber[],
  now: number,
): Promise<TakenNumbers> {
  const problems: { line: number; words: string }[] = [];
  const taken: TakenNumbers = { issued: 0, before: 0 };
  // Locked in the order of their ids, as everywhere.
  for (const pasted of numbers.toSorted((a, b) => a.id - b.id)) {
    const row = await lockInvoice(trx, pasted.id);
    if (row?.state === 'issued' && row.number === pasted.number && applicationNo(row) === pasted.no) {
      taken.before += 1;
      continue;
    }
    const problem = await problemOf(trx, row, pasted, now);
    if (problem !== null || !row) {
      problems.push({ line: pasted.line, words: `第 ${pasted.line} 行：${problem}` });
      continue;
    }
    const { number, issuedAt } = pasted;
    await noteIssued(trx, row, { number, issuedAt, reference: '' }, now);
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'invoice.issue',
      subject: `invoice:${row.id}`,
      detail: `${number} ${formatDate(issuedAt)}`,
      at: now,
    });
    taken.issued += 1;
  }
  if (problems.length === 0) return taken;
  throw refusedFor(problems.sort((a, b) => a.line - b.line).map(({ words }) => words));
}

async function problemOf(
  trx: Trx,
  row: InvoiceRow | undefined,
  { no, number, issuedAt }: PastedNumber,
  now: number,
): Promise<string | null> {
  if (!row || applicationNo(row) !== no) return `没有申请 ${no}，请核对申请号。`;
  if (row.state === 'refused') return `申请 ${no} 已驳回，不能再录入号码。`;
  if (row.state === 'withdrawn') return `申请 ${no} 已由买家撤回，不能再录入号码；已在税务软件开出的请作废。`;
  if (row.state === 'issued') return `申请 ${no} 已录入号码 ${row.number}，不能改成别的。`;
  const [invoice] = await viewInvoices(trx, [row]);
  if (invoice && excessOf(invoice) > 0) return `申请 ${no}：${REFUNDED_SINCE}先驳回这个申请，金额已变。`;
  if (issuedAt < startOfDay(row.createdAt))
    return `开票日期 ${formatDate(issuedAt)} 早于申请日期 ${formatDate(row.createdAt)}。`;
  if (issuedAt > now) return `开票日期 ${formatDate(issuedAt)} 还没有到。`;
  const other = await findInvoiceByNumber(trx, number);
  return other ? `发票号码 ${number} 已用于申请 ${applicationNo(other)}。` : null;
}

const refusedFor = (problems: readonly string[]): ShopError =>
  linesRefused('numbers', problems, '这次一张也没有录入');

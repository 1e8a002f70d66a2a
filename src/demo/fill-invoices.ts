import { memberOf } from '#demo/fill-orders.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { MailSender } from '#lib/platform/mail/mail-provider.server.ts';
import { sendMail } from '#lib/platform/mail/mail.service.ts';
import { DAY_MS, formatDate, HOUR_MS } from '#lib/platform/time.rules.ts';
import { listTitles } from '#lib/trade/invoices/invoice-titles.service.ts';
import { applicationNo, excessOf } from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import { sampleNumber } from '#lib/trade/invoices/invoice-providers.server.ts';
import { takeInvoiceMails } from '#lib/trade/invoices/invoices.service.ts';
import { applyForInvoice } from '#lib/trade/invoices/apply.service.ts';
import { ordersToInvoice } from '#lib/trade/invoices/my-invoices.service.ts';
import { RED_REASONS, REFUSALS } from '#lib/trade/invoices/office/invoice-desk.rules.ts';
import { listInvoices } from '#lib/trade/invoices/my-invoices.service.ts';
import { makeRed, refuseInvoice } from '#lib/trade/invoices/office/invoice-desk.service.ts';
import { takeNumbers } from '#lib/trade/invoices/office/numbers.service.ts';
import type { TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';

type Ending = 'waiting' | 'issued' | 'refused' | 'taken_back';

/**
 * Applications of `buyer`: for the latest order placed at least `days` ago, with kind and result. Only goods of the
 * issued one are partly returned.
 */
const APPLIED: [days: number, kind: TitleKind, ending: Ending][] = [
  [27, 'special', 'issued'],
  [63, 'ordinary', 'refused'],
  [63, 'ordinary', 'taken_back'],
  [15.5, 'ordinary', 'waiting'],
];

/** E-mails of the demo stay in its outbox. */
const OUTBOX: MailSender = {
  provider: { name: 'outbox', send: () => Promise.resolve() },
  log: { warn: () => undefined },
};

/**
 * Age (ms) up to which e-mails are filled in: the outbox deletes them after 90 days, and none of the demo's is to be
 * deleted while the demo is in use.
 */
const MAILS_FROM_MS = 80 * DAY_MS;

/**
 * Fills in invoices in every state, made through the shop's own services; the waiting one has waited for a number by
 * hand since today.
 */
export async function fillInvoices(db: Db, now: number): Promise<void> {
  const operator = await memberOf(db, 'operator');
  const member = await memberOf(db, 'buyer');
  const orders = await ordersToInvoice(db, member, []);
  const title = (await listTitles(db, member)).find((one) => one.kind === 'special');
  if (!title) return;
  const issue = async (row: Pick<InvoiceRow, 'id' | 'createdAt'>, at: number): Promise<void> => {
    const line = `${applicationNo(row)} ${sampleNumber(row.id, formatDate(row.createdAt))} ${formatDate(at)}`;
    await takeNumbers(db, operator, line, at);
    const mails = await takeInvoiceMails(db, at);
    if (at > now - MAILS_FROM_MS) for (const mail of mails) await sendMail(db, OUTBOX, mail, at);
  };
  for (const [days, kind, ending] of APPLIED) {
    const order = orders.find(({ createdAt }) => createdAt <= now - days * DAY_MS);
    if (!order) continue;
    const appliedAt = ending === 'waiting' ? now - 5 * HOUR_MS : order.createdAt + DAY_MS;
    const application = { orderIds: [order.id], titleId: title.id, kind, email: 'kmdyf_kj@example.com' };
    const provider = ending === 'waiting' ? 'manual' : 'sandbox';
    const row = await applyForInvoice(db, member, { application, provider }, appliedAt);
    const decidedAt = appliedAt + DAY_MS / 4;
    if (ending === 'refused') {
      const [reason = ''] = REFUSALS;
      await refuseInvoice(db, operator, { id: row.id, reason }, decidedAt);
    }
    if (ending === 'waiting' || ending === 'refused') continue;
    await issue(row, decidedAt);
    if (ending === 'issued') continue;
    const request = { id: row.id, amountFen: row.amountFen, reason: RED_REASONS[2] ?? '', nth: 1 };
    const red = await makeRed(db, operator, { request, provider: 'sandbox' }, decidedAt);
    await issue({ id: red, createdAt: decidedAt }, decidedAt);
  }
}

/** Fills in a red invoice that waits, for goods of an issued one returned since. */
export async function fillRedInvoices(db: Db, now: number): Promise<void> {
  const operator = await memberOf(db, 'operator');
  const query = { company: '', number: '', month: null, kind: null, mark: 'refunded', page: 1 } as const;
  const { invoices } = await listInvoices(db, { ...query, memberId: null, state: 'issued' });
  for (const invoice of invoices) {
    const request = { id: invoice.id, amountFen: excessOf(invoice), reason: RED_REASONS[1] ?? '', nth: 1 };
    await makeRed(db, operator, { request, provider: 'manual' }, now - 2 * HOUR_MS);
  }
}

import { memberOf } from '#demo/fill-orders.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { MailSender } from '#lib/platform/mail/mail-provider.server.ts';
import { sendMail } from '#lib/platform/mail/mail.service.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { listTitles } from '#lib/trade/invoices/invoice-titles.service.ts';
import { applicationNo } from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import { sampleNumber } from '#lib/trade/invoices/issuing/providers.rules.ts';
import { takeInvoiceMails } from '#lib/trade/invoices/issuing/mail-invoices.service.ts';
import { applyForInvoice } from '#lib/trade/invoices/mine/apply.service.ts';
import { ordersToInvoice } from '#lib/trade/invoices/mine/my-invoices.service.ts';
import { RED_REASONS, REFUSALS } from '#lib/trade/invoices/office/invoice-desk.rules.ts';
import { makeRed, refuseInvoice } from '#lib/trade/invoices/office/decide.service.ts';
import { takeNumbers } from '#lib/trade/invoices/office/numbers.service.ts';
import type { TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';

type Ending = 'waiting' | 'part_red' | 'refused' | 'taken_back';

/** For which of its orders (0: the oldest) `buyer` has applied, and how it ended; red ones wait, or took all of it back. */
const APPLIED: [nth: number, kind: TitleKind, ending: Ending][] = [
  [0, 'special', 'part_red'],
  [1, 'ordinary', 'refused'],
  [1, 'ordinary', 'taken_back'],
  [2, 'ordinary', 'waiting'],
];

/** E-mails of the demo stay in its outbox. */
const OUTBOX: MailSender = {
  provider: { name: 'outbox', send: () => Promise.resolve() },
  log: { warn: () => undefined },
};

/** Invoices in every state, made through the shop's own services; what waits waits for a number by hand. */
export async function fillInvoices(db: Db, now: number): Promise<void> {
  const operator = await memberOf(db, 'operator');
  const member = await memberOf(db, 'buyer');
  const orders = (await ordersToInvoice(db, member, [])).toReversed();
  const title = (await listTitles(db, member)).find((one) => one.kind === 'special');
  if (!title) return;
  const issue = async (row: Pick<InvoiceRow, 'id' | 'createdAt'>, at: number): Promise<void> => {
    const line = `${applicationNo(row)} ${sampleNumber(row.id, formatDate(row.createdAt))} ${formatDate(at)}`;
    await takeNumbers(db, operator, line, at);
    for (const mail of await takeInvoiceMails(db, at)) await sendMail(db, OUTBOX, mail, at);
  };
  for (const [nth, kind, ending] of APPLIED) {
    const order = orders[nth];
    if (!order) continue;
    const appliedAt = Math.min(now - DAY_MS / 2, order.createdAt + 3 * DAY_MS);
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
    const isWhole = ending === 'taken_back';
    const amountFen = isWhole ? row.amountFen : Math.floor(row.amountFen / 10);
    const wish = { id: row.id, amountFen, reason: RED_REASONS[isWhole ? 2 : 1] ?? '', nth: 1 };
    const red = await makeRed(db, operator, { wish, provider: isWhole ? 'sandbox' : 'manual' }, decidedAt);
    if (isWhole) await issue({ id: red, createdAt: decidedAt }, decidedAt);
  }
}

import { memberOf } from '#demo/fill-orders.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { listTitles } from '#lib/trade/invoices/invoice-titles.service.ts';
import { applicationNo } from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import { sampleNumber } from '#lib/trade/invoices/issuing/providers.rules.ts';
import { applyForInvoice } from '#lib/trade/invoices/mine/apply.service.ts';
import { ordersToInvoice } from '#lib/trade/invoices/mine/my-invoices.service.ts';
import { makeRed, refuseInvoice } from '#lib/trade/invoices/office/decide.service.ts';
import { takeNumbers } from '#lib/trade/invoices/office/numbers.service.ts';
import type { TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';

type Ending = 'waiting' | 'issued' | 'refused' | 'red' | 'taken_back';

/** Who has applied, for which of its orders (0: the oldest), and how it ended; red ones wait, or have taken all of it back. */
const APPLIED: [username: string, nth: number, kind: TitleKind, ending: Ending][] = [
  ['buyer', 0, 'special', 'issued'],
  ['clinic', 0, 'ordinary', 'red'],
  ['chain', 0, 'special', 'issued'],
  ['store1', 0, 'ordinary', 'refused'],
  ['store3', 0, 'ordinary', 'taken_back'],
  ['clinic', 1, 'ordinary', 'waiting'],
];

/** Invoices in every state, made through the shop's own services; they wait for numbers by hand. */
export async function fillInvoices(db: Db, now: number): Promise<void> {
  const operator = await memberOf(db, 'operator');
  const issue = async (row: InvoiceRow, at: number): Promise<void> => {
    const line = `${applicationNo(row)} ${sampleNumber(row.id, formatDate(row.createdAt))} ${formatDate(at)}`;
    await takeNumbers(db, operator, line, at);
  };
  for (const [username, nth, kind, ending] of APPLIED) {
    const member = await memberOf(db, username);
    const orders = (await ordersToInvoice(db, member, [])).toReversed();
    const order = orders[ending === 'waiting' ? orders.length - 1 : nth];
    const title = (await listTitles(db, member)).find((one) => kind === 'ordinary' || one.kind === 'special');
    if (!order || !title) continue;
    const appliedAt = Math.min(now - DAY_MS / 2, order.createdAt + 3 * DAY_MS);
    const application = {
      orderIds: [order.id],
      titleId: title.id,
      kind,
      email: `${username}_kj@example.com`,
    };
    const provider = ending === 'waiting' ? 'manual' : 'sandbox';
    const row = await applyForInvoice(db, member, { application, provider }, appliedAt);
    if (ending === 'waiting') continue;
    if (ending === 'refused') {
      const reason = '抬头与营业执照名称不一致，请在发票抬头里改正后重新申请。';
      await refuseInvoice(db, operator, { id: row.id, reason }, appliedAt + DAY_MS / 4);
      continue;
    }
    await issue(row, appliedAt + DAY_MS / 4);
    if (ending === 'issued') continue;
    const redAt = now - DAY_MS / 4;
    const wish = { id: row.id, amountFen: row.amountFen, reason: '抬头或税号有误，红冲重开', nth: 1 };
    const red = await makeRed(db, operator, { wish, provider: 'manual' }, redAt);
    if (ending === 'taken_back') await issue({ ...row, id: red, createdAt: redAt }, redAt);
  }
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { listMails, sendMail } from '#lib/platform/mail/mail.service.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { addTitle } from '#lib/trade/invoices/invoice-titles.service.ts';
import type { TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';
import { applicationNo } from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import { SANDBOX_TAKES_MS } from '#lib/trade/invoices/issuing/providers.rules.ts';
import { applyForInvoice } from '#lib/trade/invoices/mine/apply.service.ts';
import {
  getInvoice,
  invoiceOfOrder,
  listInvoices,
  ordersToInvoice,
  readInvoiceFile,
  sendInvoiceAgain,
} from '#lib/trade/invoices/mine/my-invoices.service.ts';
import { makeRed, refuseInvoice } from '#lib/trade/invoices/office/decide.service.ts';
import { listDeskInvoices } from '#lib/trade/invoices/office/invoice-desk.service.ts';
import { takeNumbers } from '#lib/trade/invoices/office/numbers.service.ts';
import { shipOrder } from '#lib/trade/orders/delivery.service.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Desk, openDesk } from '#tests/support/gateways/desk.ts';
import { pay } from '#tests/support/gateways/payments.ts';
import { order as place, orderOne } from '#tests/support/checkout-fixture.ts';
import { titlesTo } from '#tests/support/inbox.ts';
import { mailSender } from '#tests/support/mail.ts';
import { makeMember } from '#tests/support/shop-fixture.ts';
import { sweepAll } from '#tests/support/sweeps.ts';

const TITLE = {
  title: '百草堂大药房',
  taxNo: '91350100M000100Y43',
  bank: '',
  account: '',
  address: '',
  phone: '',
  isDefault: true,
};
const ASKED = { company: '', number: '', month: null, kind: null, mark: null, page: 1 } as const;
let numbers = 0;
const nextNumber = (): string => `2533${String((numbers += 1)).padStart(16, '0')}`;

describe.each(ENGINES)('invoices on %s', (engine) => {
  let desk: Desk;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    desk = await openDesk(engine);
    ({ db, operator } = desk);
  });
  afterAll(() => desk.close());

  const now = (): number => Date.now();

  interface Sent {
    id: number;
    no: string;
    tryId: number;
  }
  /** Orders of ¥30.00 that were paid online and sent. */
  async function sent(member: Member, count: number): Promise<Sent[]> {
    const orders: Sent[] = [];
    for (let index = 0; index < count; index += 1) {
      const { id, no } = await orderOne(db, member, [{ goodsId: desk.goodsId, quantity: 3 }], now());
      const row = await pay(db, member, [id], { providers: desk.providers });
      await desk.notify(row.outTradeNo, { total: 3000 });
      await shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, now());
      orders.push({ id, no, tryId: row.id });
    }
    return orders;
  }
  interface Buyer {
    member: Member;
    titleId: number;
    orders: Sent[];
  }
  async function buyer(count = 1): Promise<Buyer> {
    const member = await makeMember(db);
    const titleId = await addTitle(db, member, { kind: 'ordinary', ...TITLE }, now());
    return { member, titleId, orders: await sent(member, count) };
  }
  const apply = (
    { member, titleId, orders }: Buyer,
    change: Partial<Parameters<typeof applyForInvoice>[2]['application']> = {},
    provider: 'manual' | 'sandbox' = 'manual',
  ): Promise<InvoiceRow> => {
    const orderIds = orders.map(({ id }) => id);
    const application = { orderIds, titleId, kind: 'ordinary' as TitleKind, email: '', ...change };
    return applyForInvoice(db, member, { application, provider }, now());
  };
  const lineOf = (row: InvoiceRow, number = nextNumber(), day = formatDate(now())): string =>
    `${applicationNo(row)} ${number} ${day}`;
  const issue = (row: InvoiceRow, number?: string) => takeNumbers(db, operator, lineOf(row, number), now());
  const red = (id: number, amountFen: number, nth = 1) =>
    makeRed(
      db,
      operator,
      { wish: { id, amountFen, reason: '部分退货退款', nth }, provider: 'manual' },
      now(),
    );
  const view = ({ member }: Buyer, { id }: { id: number }) => getInvoice(db, member, id);
  const rowOf = async (id: number): Promise<InvoiceRow> => {
    const row = await db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { ...row, createdAt: row.created_at } as unknown as InvoiceRow;
  };

  it('is for what was paid for its orders and did not go back', async () => {
    const one = await buyer(3);
    const [first, second] = one.orders as [Sent, Sent];
    await desk.refund(first.tryId, { amountFen: 1000 });
    const offered = await ordersToInvoice(db, one.member, []);
    expect(new Map(offered.map(({ id, amountFen }) => [id, amountFen])).get(first.id)).toBe(2000);
    const row = await apply(one);
    const invoice = await view(one, row);
    expect(invoice).toMatchObject({
      state: 'waiting',
      amountFen: 8000,
      title: '百草堂大药房',
      keptFen: 8000,
    });
    expect(invoice.orders.map(({ amountFen }) => amountFen)).toEqual([2000, 3000, 3000]);
    expect(await ordersToInvoice(db, one.member, [])).toEqual([]);
    const { invoice: ofOrder, applicableFen } = await invoiceOfOrder(db, one.member, second.id);
    expect([ofOrder?.id, applicableFen]).toEqual([row.id, 0]);
  });

  it('leaves out what is not sent, given back whole, of another member, or without a title for it', async () => {
    const one = await buyer(1);
    const other = await buyer(1);
    const [waiting] = await place(db, one.member, [{ goodsId: desk.goodsId, quantity: 1 }], now());
    const wrong = (change: Parameters<typeof apply>[1], field: string, words: string) =>
      expect(apply(one, change)).rejects.toMatchObject({
        fields: { [field]: [expect.stringContaining(words)] },
      });
    await wrong({ orderIds: [waiting!.id] }, 'order_ids', '还没有发货');
    await wrong({ kind: 'special' }, 'invoice_title_id', '不能开专用发票');
    await wrong({ titleId: other.titleId }, 'invoice_title_id', '没有找到');
    await expect(apply(one, { orderIds: [other.orders[0]!.id] })).rejects.toMatchObject({
      code: 'not_found',
    });
    await desk.refund(one.orders[0]!.tryId, { amountFen: 3000 });
    await wrong({}, 'order_ids', '没有可开票的金额');
    await db
      .updateTable('orders')
      .set({ company: '别的公司' })
      .where('id', '=', other.orders[0]!.id)
      .execute();
    const both = { ...other, orders: [...other.orders, ...(await sent(other.member, 1))] };
    await expect(apply(both)).rejects.toMatchObject({
      fields: { order_ids: [expect.stringContaining('分开申请')] },
    });
  });

  it('has an order once, of two applications at once too, and the same press is one application', async () => {
    const one = await buyer(2);
    const [first, second] = one.orders as [Sent, Sent];
    const tries = await Promise.allSettled([
      apply(one, { orderIds: [first.id, second.id] }),
      apply(one, { orderIds: [second.id] }),
    ]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining(second.no) },
    });
    const another = await buyer(1);
    const pressed = await Promise.all(
      Array.from({ length: 3 }, () => apply(another, { press: 'pressed-once' })),
    );
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
  });

  it('takes numbers all or none, names wrong lines, and takes a list a second time as done', async () => {
    const one = await buyer(1);
    const two = await buyer(1);
    const [a, b] = [await apply(one), await apply(two)];
    const [numberA, numberB] = [nextNumber(), nextNumber()];
    const refused = (text: string, ...words: string[]) =>
      expect(takeNumbers(db, operator, text, now())).rejects.toMatchObject({
        fields: { numbers: [expect.stringMatching(new RegExp([...words, '一张也没有录入'].join('.*')))] },
      });
    const tomorrow = formatDate(now() + DAY_MS);
    const before = formatDate(now() - 2 * DAY_MS);
    await refused(`${lineOf(a, numberA)}\n${lineOf(b, numberB, tomorrow)}`, '第 2 行：开票日期 .* 还没有到');
    await refused(
      `${lineOf(a, numberA, before)}\n${lineOf(b, numberB)}`,
      '第 1 行：开票日期 .* 早于申请日期',
    );
    await refused(`FP20200101-0001 ${numberA} ${formatDate(now())}`, '第 1 行：没有申请');
    expect((await view(one, a)).state).toBe('waiting');

    const list = `${lineOf(b, numberB)}\n${lineOf(a, numberA)}`;
    expect(await takeNumbers(db, operator, list, now())).toEqual({ issued: 2, before: 0 });
    expect(await takeNumbers(db, operator, list, now())).toEqual({ issued: 0, before: 2 });
    expect(await view(one, a)).toMatchObject({ state: 'issued', number: numberA });
    expect((await titlesTo(db, one.member)).filter((title) => title === '发票已开出')).toHaveLength(1);
    await refused(lineOf(a), `第 1 行：申请 .* 已录入号码 ${numberA}`);
    const third = await buyer(1);
    const c = await apply(third);
    await refused(lineOf(c, numberA), '第 1 行：发票号码 .* 已用于申请');
  });

  it('gives one number to one invoice, whoever brings it twice at once', async () => {
    const [one, two] = [await buyer(1), await buyer(1)];
    const [a, b] = [await apply(one), await apply(two)];
    const number = nextNumber();
    const both = await Promise.allSettled([issue(a, number), issue(b, number)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { fields: { numbers: [expect.stringContaining('已用于申请')] } },
    });
  });

  it('is refused with a reason that its buyer reads, and may then be applied for again', async () => {
    const one = await buyer(1);
    const row = await apply(one);
    const refuse = (reason: string) => refuseInvoice(db, operator, { id: row.id, reason }, now());
    await refuse('抬头不对');
    await refuse('抬头不对');
    await expect(refuse('税号不对')).rejects.toMatchObject({ code: 'conflict' });
    await expect(issue(row)).rejects.toMatchObject({
      fields: { numbers: [expect.stringContaining('已驳回')] },
    });
    expect(await titlesTo(db, one.member)).toContain('发票申请没有通过');
    const again = await apply(one);
    expect(again.id).not.toBe(row.id);
    await issue(again);
    await expect(
      refuseInvoice(db, operator, { id: again.id, reason: '抬头不对' }, now()),
    ).rejects.toMatchObject({ message: expect.stringContaining('红冲') });
  });

  it('takes back no more than is left, of two at once either', async () => {
    const one = await buyer(1);
    const row = await apply(one);
    await expect(red(row.id, 1000)).rejects.toMatchObject({ code: 'conflict' });
    await issue(row);
    await desk.refund(one.orders[0]!.tryId, { amountFen: 1000 });
    const due = await listDeskInvoices(db, { ...ASKED, state: 'issued', mark: 'refunded' });
    expect(due.invoices.map(({ id }) => id)).toContain(row.id);
    const tooMuch = { fields: { amount: [expect.stringContaining('¥30.00')] } };
    await expect(red(row.id, 3001)).rejects.toMatchObject(tooMuch);
    const first = await red(row.id, 1000);
    expect(await red(row.id, 1000)).toBe(first);
    await expect(red(row.id, 900)).rejects.toMatchObject({ code: 'conflict' });
    const settled = await listDeskInvoices(db, { ...ASKED, state: 'issued', mark: 'refunded' });
    expect(settled.invoices.map(({ id }) => id)).not.toContain(row.id);

    const both = await Promise.allSettled([red(row.id, 1500, 2), red(row.id, 1500, 3)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await view(one, row)).redFen).toBe(2500);
    await expect(red(first, 100)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('lets its orders be invoiced again once red ones that are issued have taken all of it back', async () => {
    const one = await buyer(1);
    const row = await apply(one);
    await issue(row);
    const redId = await red(row.id, 3000);
    await expect(apply(one)).rejects.toMatchObject({ code: 'conflict' });
    await issue(await rowOf(redId));
    expect(await titlesTo(db, one.member)).toContain('红字发票已开出');
    expect(await view(one, { id: redId })).toMatchObject({ state: 'issued', redOf: { id: row.id } });
    const again = await apply(one);
    expect((await view(one, again)).amountFen).toBe(3000);
  });

  it('is issued by the sandbox after a while, with files, unless a refund was faster', async () => {
    const one = await buyer(1);
    const two = await buyer(1);
    const [a, b] = [
      await apply(one, { email: 'kuaiji@example.com' }, 'sandbox'),
      await apply(two, {}, 'sandbox'),
    ];
    await desk.refund(two.orders[0]!.tryId, { amountFen: 1000 });
    await sweepAll(db, now());
    expect((await view(one, a)).state).toBe('waiting');
    expect(await view(two, b)).toMatchObject({ state: 'refused', reason: expect.stringContaining('有退款') });
    await expect(readInvoiceFile(db, one.member, { id: a.id, kind: 'pdf' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await sweepAll(db, now() + SANDBOX_TAKES_MS + 1000);
    const issued = await view(one, a);
    expect(issued).toMatchObject({ state: 'issued', number: expect.stringMatching(/^9900\d{16}$/) });
    const pdf = await readInvoiceFile(db, one.member, { id: a.id, kind: 'pdf' });
    expect(new TextDecoder().decode(pdf.bytes.slice(0, 5))).toBe('%PDF-');
    await expect(readInvoiceFile(db, two.member, { id: a.id, kind: 'pdf' })).rejects.toMatchObject({
      code: 'not_found',
    });
    // What a sweep has issued another sends, in the same round or the next.
    await sweepAll(db, now() + SANDBOX_TAKES_MS + 2000);
    const mailed = { state: null, recipient: 'kuaiji@example.com', page: 1 };
    const first = await listMails(db, mailed);
    expect(first.mails).toMatchObject([
      {
        state: 'sent',
        subject: expect.stringContaining(issued.number!),
        files: expect.stringContaining('.ofd'),
      },
    ]);
    await sendInvoiceAgain(db, one.member, { id: a.id, email: 'boss_2@example.com' }, now());
    await sweepAll(db, now() + SANDBOX_TAKES_MS + 3000);
    expect((await listMails(db, { ...mailed, recipient: 'boss_2@example.com' })).counts.sent).toBe(1);
    expect((await listMails(db, mailed)).counts.sent).toBe(1);
  });

  it('has no file where it is issued by hand, and says where there is one', async () => {
    const one = await buyer(1);
    const row = await apply(one);
    await issue(row);
    await expect(readInvoiceFile(db, one.member, { id: row.id, kind: 'ofd' })).rejects.toMatchObject({
      message: expect.stringContaining('税务数字账户'),
    });
  });

  it('is found by month, by state, and by the number of the invoice, the application or an order', async () => {
    const one = await buyer(2);
    const [first, second] = one.orders as [Sent, Sent];
    const a = await apply(one, { orderIds: [first.id] });
    const b = await apply(one, { orderIds: [second.id] });
    await issue(a);
    const number = (await view(one, a)).number!;
    const redId = await red(a.id, 500);
    const found = async (change: object) =>
      (
        await listInvoices(db, one.member, { month: null, number: '', state: null, page: 1, ...change })
      ).invoices
        .map(({ id }) => id)
        .toSorted((x, y) => x - y);
    expect(await found({})).toEqual([a.id, b.id, redId]);
    expect(await found({ number })).toEqual([a.id]);
    expect(await found({ number: applicationNo(b) })).toEqual([b.id]);
    expect(await found({ number: first.no })).toEqual([a.id, redId]);
    expect(await found({ state: 'waiting' })).toEqual([b.id, redId]);
    expect(await found({ month: formatDate(now()).slice(0, 7) })).toEqual([a.id, b.id, redId]);
    expect(await found({ month: '2020-01' })).toEqual([]);
    const ofCompany = await listDeskInvoices(db, { ...ASKED, company: one.member.company, state: 'waiting' });
    expect(ofCompany.invoices.map(({ id }) => id)).toEqual([b.id, redId]);
    const reds = await listDeskInvoices(db, {
      ...ASKED,
      company: one.member.company,
      state: 'waiting',
      mark: 'red',
    });
    expect(reds.invoices.map(({ id }) => id)).toEqual([redId]);
  });

  it('keeps of an e-mail why it did not go out', async () => {
    const member = await makeMember(db);
    const { log } = mailSender();
    const provider = { name: 'smtp' as const, send: () => Promise.reject(new Error('550 no such box')) };
    const message = { memberId: member.id, to: 'nobody@example.com', subject: '发票', text: '', files: [] };
    expect(await sendMail(db, { provider, log }, message, now())).toBe(false);
    const { mails } = await listMails(db, { state: 'failed', recipient: 'nobody@', page: 1 });
    expect(mails).toMatchObject([{ error: '550 no such box', provider: 'smtp' }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findWaiting } from '#lib/storefront/today.repository.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import {
  invoiceOfOrder,
  listInvoices,
  ordersToInvoice,
  withdrawInvoice,
} from '#lib/trade/invoices/my-invoices.service.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import { refuseInvoice } from '#lib/trade/invoices/office/invoice-desk.service.ts';
import { takeNumbers } from '#lib/trade/invoices/office/numbers.service.ts';
import { order as place } from '#tests/support/checkout-fixture.ts';
import { addTitle, editTitle } from '#lib/trade/invoices/invoice-titles.service.ts';
import { makeMember } from '#tests/support/shop-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { titlesTo } from '#tests/support/messages-sent.ts';
import {
  ALL,
  type InvoiceShop,
  lineOf,
  nextNumber,
  openInvoices,
  type Sent,
} from '#tests/support/invoices.ts';

describe.each(ENGINES)('invoices on %s', (engine) => {
  let shop: InvoiceShop;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    shop = await openInvoices(engine);
    ({ db, operator } = shop);
  });
  afterAll(() => shop.close());

  const now = (): number => Date.now();

  it('is for what was paid for its orders and did not go back', async () => {
    const one = await shop.buyer(3);
    const [first, second] = one.orders as [Sent, Sent];
    await shop.refund(first.tryId, { amountFen: 1000 });
    const offered = await ordersToInvoice(db, one.member, []);
    expect(new Map(offered.map(({ id, amountFen }) => [id, amountFen])).get(first.id)).toBe(2000);
    const row = await shop.apply(one);
    const invoice = await shop.view(one, row);
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
    const one = await shop.buyer(1);
    const other = await shop.buyer(1);
    const [waiting] = await place(db, one.member, [{ goodsId: shop.goodsId, quantity: 1 }], now());
    const wrong = (change: Parameters<InvoiceShop['apply']>[1], field: string, words: string) =>
      expect(shop.apply(one, change)).rejects.toMatchObject({
        fields: { [field]: [expect.stringContaining(words)] },
      });
    await wrong({ orderIds: [waiting!.id] }, 'order_ids', '还没有发货');
    await wrong({ kind: 'special' }, 'invoice_title_id', '不能开专用发票');
    await wrong({ titleId: other.titleId }, 'invoice_title_id', '没有找到');
    await expect(shop.apply(one, { orderIds: [other.orders[0]!.id] })).rejects.toMatchObject({
      code: 'not_found',
    });
    await shop.refund(one.orders[0]!.tryId, { amountFen: 3000 });
    await wrong({}, 'order_ids', '没有可开票的金额');
    await db
      .updateTable('orders')
      .set({ company: '别的公司' })
      .where('id', '=', other.orders[0]!.id)
      .execute();
    const both = { ...other, orders: [...other.orders, ...(await shop.sent(other.member, 1))] };
    await expect(shop.apply(both)).rejects.toMatchObject({
      fields: { order_ids: [expect.stringContaining('分开申请')] },
    });
  });

  it('has an order once, of two applications at once too, and the same press is one application', async () => {
    const one = await shop.buyer(2);
    const [first, second] = one.orders as [Sent, Sent];
    const tries = await Promise.allSettled([
      shop.apply(one, { orderIds: [first.id, second.id] }),
      shop.apply(one, { orderIds: [second.id] }),
    ]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining(second.no) },
    });
    const another = await shop.buyer(1);
    const pressed = await Promise.all(
      Array.from({ length: 3 }, () => shop.apply(another, { idempotencyKey: 'pressed-once' })),
    );
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
  });

  it('takes numbers all or none, names wrong lines, and takes a list a second time as done', async () => {
    const one = await shop.buyer(1);
    const two = await shop.buyer(1);
    const [a, b] = [await shop.apply(one), await shop.apply(two)];
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
    expect((await shop.view(one, a)).state).toBe('waiting');

    const list = `${lineOf(b, numberB)}\n${lineOf(a, numberA)}`;
    expect(await takeNumbers(db, operator, list, now())).toEqual({ issued: 2, before: 0 });
    expect(await takeNumbers(db, operator, list, now())).toEqual({ issued: 0, before: 2 });
    expect(await shop.view(one, a)).toMatchObject({ state: 'issued', number: numberA });
    expect((await titlesTo(db, one.member)).filter((title) => title === '发票已开出')).toHaveLength(1);
    await refused(lineOf(a), `第 1 行：申请 .* 已录入号码 ${numberA}`);
    const third = await shop.buyer(1);
    const c = await shop.apply(third);
    await refused(lineOf(c, numberA), '第 1 行：发票号码 .* 已用于申请');
  });

  it('gives one number to one invoice, whoever brings it twice at once', async () => {
    const [one, two] = [await shop.buyer(1), await shop.buyer(1)];
    const [a, b] = [await shop.apply(one), await shop.apply(two)];
    const number = nextNumber();
    const both = await Promise.allSettled([shop.issue(a, number), shop.issue(b, number)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { fields: { numbers: [expect.stringContaining('已用于申请')] } },
    });
  });

  it('is refused with a reason that its buyer reads, and may then be applied for again', async () => {
    const one = await shop.buyer(1);
    const row = await shop.apply(one);
    const refuse = (reason: string) => refuseInvoice(db, operator, { id: row.id, reason }, now());
    await refuse('抬头不对');
    await refuse('抬头不对');
    await expect(refuse('税号不对')).rejects.toMatchObject({ code: 'conflict' });
    await expect(shop.issue(row)).rejects.toMatchObject({
      fields: { numbers: [expect.stringContaining('已驳回')] },
    });
    expect(await titlesTo(db, one.member)).toContain('发票申请没有通过');
    const again = await shop.apply(one);
    expect(again.id).not.toBe(row.id);
    await shop.issue(again);
    await expect(
      refuseInvoice(db, operator, { id: again.id, reason: '抬头不对' }, now()),
    ).rejects.toMatchObject({ message: expect.stringContaining('红冲') });
  });

  it('goes to a company by its tax number, to a person by name alone', async () => {
    const one = await makeMember(db);
    const none = { taxNo: '', bank: '', account: '', address: '', phone: '', isDefault: false };
    const add = (title: string) => addTitle(db, one, { ...none, kind: 'ordinary', title }, now());
    const wrong = { fields: { tax_no: [expect.stringContaining('要填税号')] } };
    await expect(add('别家大药房有限公司')).rejects.toMatchObject(wrong);
    await expect(add(one.company)).rejects.toMatchObject(wrong);
    const id = await add('王芳');
    const edited = { ...none, kind: 'ordinary' as const, title: '王芳诊所' };
    await expect(editTitle(db, one, id, edited)).rejects.toMatchObject(wrong);
    await editTitle(db, one, id, { ...edited, taxNo: '91350100M000100Y43' });
  });

  it('is withdrawn by its buyer while it waits, counts no more, and may be applied for again at once', async () => {
    const one = await shop.buyer(1);
    const other = await shop.buyer(1);
    const row = await shop.apply(one);
    await shop.refund(one.orders[0]!.tryId, { amountFen: 1000 });
    const withdraw = (id: number, by = one) => withdrawInvoice(db, by.member, id, now());
    await expect(withdraw(row.id, other)).rejects.toMatchObject({ code: 'not_found' });
    await withdraw(row.id);
    await withdraw(row.id);
    expect(await shop.view(one, row)).toMatchObject({ state: 'withdrawn', reason: '' });
    const listed = await listInvoices(db, { ...ALL, memberId: one.member.id, state: 'withdrawn' });
    expect(listed.counts).toEqual({ all: 1, waiting: 0, issued: 0, refused: 0, withdrawn: 1 });
    const trail = await auditOf(db, `invoice:${row.id}`, 9);
    expect(trail.map(({ action }) => action)).toEqual(['invoice.withdraw']);
    const overtaken = await listInvoices(db, { ...ALL, state: 'withdrawn', mark: 'refunded' });
    expect(overtaken.invoices).toEqual([]);
    expect((await invoiceOfOrder(db, one.member, one.orders[0]!.id)).applicableFen).toBe(2000);

    await expect(shop.issue(row)).rejects.toMatchObject({
      fields: { numbers: [expect.stringContaining('已由买家撤回')] },
    });
    const refuse = (id: number) => refuseInvoice(db, operator, { id, reason: '抬头不对' }, now());
    const said = (words: string) => ({ code: 'conflict', message: expect.stringContaining(words) });
    await expect(refuse(row.id)).rejects.toMatchObject(said('已由买家撤回'));
    await expect(shop.red(row.id, 100)).rejects.toMatchObject(said('已由买家撤回'));

    const again = await shop.apply(one);
    expect((await shop.view(one, again)).amountFen).toBe(2000);
    await shop.issue(again);
    await expect(withdraw(again.id)).rejects.toMatchObject(said('已经开出'));
    const redId = await shop.red(again.id, 500);
    await expect(withdraw(redId)).rejects.toMatchObject(said('红字发票'));
    const refused = await shop.apply(other);
    await refuse(refused.id);
    await expect(withdraw(refused.id, other)).rejects.toMatchObject(said('已经驳回'));
  });

  it('is withdrawn, refused or issued, whoever is first, and by one of them', async () => {
    const one = await shop.buyer(1);
    for (const act of [
      (row: InvoiceRow) => shop.issue(row),
      (row: InvoiceRow) => refuseInvoice(db, operator, { id: row.id, reason: '抬头不对' }, now()),
    ]) {
      const row = await shop.apply({ ...one, orders: await shop.sent(one.member, 1) });
      const both = await Promise.allSettled([act(row), withdrawInvoice(db, one.member, row.id, now())]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const { state } = await shop.view(one, row);
      expect(state === 'withdrawn').toBe(both[1].status === 'fulfilled');
    }
  });

  it('takes back no more than is left, of two at once either', async () => {
    const one = await shop.buyer(1);
    const row = await shop.apply(one);
    await expect(shop.red(row.id, 1000)).rejects.toMatchObject({ code: 'conflict' });
    await shop.issue(row);
    await shop.refund(one.orders[0]!.tryId, { amountFen: 1000 });
    const due = await listInvoices(db, { ...ALL, state: 'issued', mark: 'refunded' });
    expect(due.invoices.map(({ id }) => id)).toContain(row.id);
    expect((await findWaiting(db)).invoices_refunded.count).toBe(due.invoices.length);
    const tooMuch = { fields: { amount: [expect.stringContaining('¥30.00')] } };
    await expect(shop.red(row.id, 3001)).rejects.toMatchObject(tooMuch);
    const first = await shop.red(row.id, 1000);
    expect(await shop.red(row.id, 1000)).toBe(first);
    await expect(shop.red(row.id, 900)).rejects.toMatchObject({ code: 'conflict' });
    const settled = await listInvoices(db, { ...ALL, state: 'issued', mark: 'refunded' });
    expect(settled.invoices.map(({ id }) => id)).not.toContain(row.id);
    expect((await findWaiting(db)).invoices_refunded.count).toBe(settled.invoices.length);

    const both = await Promise.allSettled([shop.red(row.id, 1500, 2), shop.red(row.id, 1500, 3)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await shop.view(one, row)).redFen).toBe(2500);
    await expect(shop.red(first, 100)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('lets its orders be invoiced again once red ones that are issued have taken all of it back', async () => {
    const one = await shop.buyer(1);
    const row = await shop.apply(one);
    await shop.issue(row);
    const redId = await shop.red(row.id, 3000);
    await expect(shop.apply(one)).rejects.toMatchObject({ code: 'conflict' });
    await shop.issue({ id: redId, createdAt: now() });
    expect(await titlesTo(db, one.member)).toContain('红字发票已开出');
    expect(await shop.view(one, { id: redId })).toMatchObject({ state: 'issued', redOf: { id: row.id } });
    const again = await shop.apply(one);
    expect((await shop.view(one, again)).amountFen).toBe(3000);
  });
});

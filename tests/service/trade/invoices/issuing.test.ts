import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { listMails, sendMail } from '#lib/platform/mail/mail.service.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { applicationNo } from '#lib/trade/invoices/invoices.rules.ts';
import { SANDBOX_TAKES_MS } from '#lib/trade/invoices/invoice-providers.server.ts';
import { listInvoices, readInvoiceFile, sendInvoiceAgain } from '#lib/trade/invoices/my-invoices.service.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { ALL, type InvoiceShop, openInvoices, type Sent } from '#tests/support/invoices.ts';
import { mailSender, runAllJobs } from '#tests/support/jobs.ts';
import { makeMember } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('an invoice that is issued, sent and looked for on %s', (engine) => {
  let shop: InvoiceShop;
  let db: Db;
  beforeAll(async () => {
    shop = await openInvoices(engine);
    ({ db } = shop);
  });
  afterAll(() => shop.close());

  const now = (): number => Date.now();

  it('is issued by the sandbox after a while, with files, unless a refund was faster', async () => {
    const one = await shop.buyer(1);
    const two = await shop.buyer(1);
    const [a, b] = [
      await shop.apply(one, { email: 'kuaiji@example.com' }, 'sandbox'),
      await shop.apply(two, {}, 'sandbox'),
    ];
    await shop.refund(two.orders[0]!.tryId, { amountFen: 1000 });
    await runAllJobs(db, now());
    expect((await shop.view(one, a)).state).toBe('waiting');
    expect(await shop.view(two, b)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('有退款'),
    });
    await expect(readInvoiceFile(db, one.member, { id: a.id, kind: 'pdf' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await runAllJobs(db, now() + SANDBOX_TAKES_MS + 1000);
    const issued = await shop.view(one, a);
    expect(issued).toMatchObject({ state: 'issued', number: expect.stringMatching(/^9900\d{16}$/) });
    const pdf = await readInvoiceFile(db, one.member, { id: a.id, kind: 'pdf' });
    expect(new TextDecoder().decode(pdf.bytes.slice(0, 5))).toBe('%PDF-');
    await expect(readInvoiceFile(db, two.member, { id: a.id, kind: 'pdf' })).rejects.toMatchObject({
      code: 'not_found',
    });
    // An invoice that one job has issued is sent by another, in the same round or the next.
    await runAllJobs(db, now() + SANDBOX_TAKES_MS + 2000);
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
    await runAllJobs(db, now() + SANDBOX_TAKES_MS + 3000);
    expect((await listMails(db, { ...mailed, recipient: 'boss_2@example.com' })).counts.sent).toBe(1);
    expect((await listMails(db, mailed)).counts.sent).toBe(1);
  });

  it('takes no number by hand for a sum that its buyer no longer paid', async () => {
    const one = await shop.buyer(1);
    const row = await shop.apply(one);
    await shop.refund(one.orders[0]!.tryId, { amountFen: 1000 });
    await expect(shop.issue(row)).rejects.toMatchObject({
      fields: { numbers: [expect.stringContaining('申请后订单有退款')] },
    });
    expect((await shop.view(one, row)).state).toBe('waiting');
  });

  it('has no file where it is issued by hand, and says where there is one', async () => {
    const one = await shop.buyer(1);
    const row = await shop.apply(one);
    await shop.issue(row);
    await expect(readInvoiceFile(db, one.member, { id: row.id, kind: 'ofd' })).rejects.toMatchObject({
      message: expect.stringContaining('税务数字账户'),
    });
  });

  it('is found by month, by state, and by the number of the invoice, the application or an order', async () => {
    const one = await shop.buyer(2);
    const [first, second] = one.orders as [Sent, Sent];
    const a = await shop.apply(one, { orderIds: [first.id] });
    const b = await shop.apply(one, { orderIds: [second.id] });
    await shop.issue(a);
    const number = (await shop.view(one, a)).number!;
    const redId = await shop.red(a.id, 500);
    const found = async (change: object) =>
      (
        await listInvoices(db, {
          memberId: one.member.id,
          month: null,
          number: '',
          state: null,
          page: 1,
          ...change,
        })
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
    const ofCompany = await listInvoices(db, { ...ALL, company: one.member.company, state: 'waiting' });
    expect(ofCompany.invoices.map(({ id }) => id)).toEqual([b.id, redId]);
    const reds = await listInvoices(db, {
      ...ALL,
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

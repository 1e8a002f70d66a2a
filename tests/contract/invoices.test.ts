import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { bearerOf } from '#tests/support/base-shop.ts';
import type { Client } from '#tests/support/client.ts';
import { forgetContract, signContracts } from '#tests/support/contracts.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const PAGE = { accept: 'text/html' };
const CALL = '/api/invoice';
interface Listed {
  data: {
    id: number;
    no: string;
    state: string;
    number: string | null;
    amount: number;
    red_amount: number;
    files: string[];
  }[];
}

describe('invoices', () => {
  let shop: Shop;
  let buyer: Client;
  let operator: Client;
  let id: number;
  let titleId: number;
  beforeAll(async () => {
    shop = await startShop();
    buyer = await shop.as('buyer');
    operator = await shop.as('operator');
    id = await memberId(shop.db, 'buyer');
    const title = shop.db.selectFrom('invoice_title').select('id').where('member_id', '=', id);
    titleId = (await title.executeTakeFirstOrThrow()).id;
  });
  afterAll(() => shop.close());

  const listed = async (client: Client, query = ''): Promise<Listed['data']> =>
    (await client.get(`${CALL}${query}`)).envelope<Listed>().data?.data ?? [];
  /** Sent orders of the buyer that are in no invoice that counts, the oldest first. */
  const free = () =>
    shop.db
      .selectFrom('orders')
      .select(['id', 'no'])
      .where('member_id', '=', id)
      .where('state', 'in', ['shipped', 'completed'])
      .where('id', 'not in', (order) =>
        order
          .selectFrom('invoice_order')
          .select('order_id')
          .where('living_order_id', 'is not', null)
          .whereRef('order_id', '=', 'orders.id'),
      )
      .orderBy('id')
      .execute();
  const formOf = (orderId: number) => ({
    order_ids: [orderId],
    kind: 'ordinary',
    invoice_title_id: titleId,
    email: 'kuaiji_1@example.com',
  });

  it('stand in the demo shop with the refund that a red one is for, and what waits came lately', async () => {
    const rows = await shop.db
      .selectFrom('invoice')
      .innerJoin('invoice_order', (join) =>
        join.on(({ eb, ref, fn }) =>
          eb('invoice_order.invoice_id', '=', fn.coalesce('invoice.red_of', ref('invoice.id'))),
        ),
      )
      .innerJoin('orders', 'orders.id', 'invoice_order.order_id')
      .select(['invoice.red_of', 'invoice.amount_fen', 'invoice.created_at', 'orders.refunded_fen'])
      .where('invoice.state', '=', 'waiting')
      .execute();
    const [red] = rows.filter(({ red_of }) => red_of !== null);
    expect(red).toMatchObject({ amount_fen: red?.refunded_fen });
    expect(red?.amount_fen).toBeGreaterThan(0);
    const last = await shop.db
      .selectFrom('orders')
      .select(({ fn }) => fn.max('created_at').as('at'))
      .executeTakeFirstOrThrow();
    for (const { created_at } of rows) expect(last.at - created_at).toBeLessThan(DAY_MS);
  });

  it('need the year’s contract, and lead back to the application once it is signed', async () => {
    const [order] = await free();
    await forgetContract(shop.db, id);
    const refused = await buyer.post(CALL, formOf(order!.id));
    expect([refused.status, refused.envelope().code]).toEqual([459, 459]);
    const plain = await buyer.post(CALL, formOf(order!.id), PAGE);
    expect(plain.status).toBe(303);
    const next = encodeURIComponent(`/dzfp/apply?orders=${order!.id}`);
    expect(plain.headers['location']).toBe(`/dzht?next=${next}`);
    await signContracts(shop.db, [id], Date.now());
    expect((await buyer.get(`/dzfp/apply?orders=${order!.id}`)).text).toMatch(
      new RegExp(`value="${order!.id}" checked`),
    );
  });

  it('are applied for, followed and fetched by a program, within its token’s scope', async () => {
    const [order] = await free();
    const orders = shop.visitor({ authorization: `Bearer ${bearerOf('buyer')}` });
    const form = { ...formOf(order!.id), idempotency_key: 'po-20261120-001' };
    const applied = await orders.post(CALL, form);
    const { id: invoiceId, no } = applied.envelope<{ id: number; no: string }>().data!;
    expect((await orders.post(CALL, form)).envelope<{ id: number }>().data?.id).toBe(invoiceId);

    const made = await buyer.post('/api/user/api_token', { name: '只读的程序', scope: 'read' });
    const { token } = made.envelope<{ token: string }>().data!;
    const reads = shop.visitor({ authorization: `Bearer ${token}` });
    expect((await reads.post(CALL, form)).status).toBe(403);
    expect(await listed(reads, `?number=${order!.no}&state=waiting`)).toMatchObject([{ id: invoiceId, no }]);
    expect((await reads.get(`${CALL}/${invoiceId}/file?format=ofd`)).status).toBe(404);

    const number = '25332000000099990001';
    const line = `${no} ${number} ${formatDate(Date.now())}`;
    const taken = await operator.post('/api/admin/invoice/numbers', { numbers: line });
    expect(taken.envelope().data).toEqual({ issued: 1, before: 0 });
    expect(await listed(reads, `?number=${number}`)).toMatchObject([
      { state: 'issued', files: ['pdf', 'ofd'] },
    ]);
    const file = await reads.get(`${CALL}/${invoiceId}/file?format=ofd`);
    expect(file.headers).toMatchObject({
      'content-type': 'application/ofd',
      'content-disposition': `attachment; filename="${number}.ofd"`,
      'cache-control': 'private, no-store',
    });
    expect(file.text.slice(0, 2)).toBe('PK');
    expect((await (await shop.as('clinic')).get(`${CALL}/${invoiceId}/file`)).status).toBe(404);

    const onDesk = `/api/admin/invoice/${invoiceId}/file?format=ofd`;
    expect((await operator.get(`/admin/invoices?state=issued&number=${number}`)).text).toContain(
      `href="${onDesk}"`,
    );
    expect((await operator.get(onDesk)).text.slice(0, 2)).toBe('PK');
    expect((await (await shop.as('editor')).get(onDesk)).status).toBe(403);
    expect((await operator.get('/api/admin/invoice/999999999/file')).status).toBe(404);
    const opened = await shop.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'invoice.open')
      .where('subject', '=', `invoice:${invoiceId}`)
      .execute();
    expect(opened).toEqual([{ detail: 'OFD' }]);
  });

  it('show a plain form again with what was typed, and what is wrong', async () => {
    const [order] = await free();
    const page = `/dzfp/apply?orders=${order!.id}`;
    const form = { ...formOf(order!.id), email: 'ku.ai@example.com', form_page: page };
    const refused = await buyer.post(CALL, form, PAGE);
    const shown = refused.status === 303 ? await buyer.get(String(refused.headers['location'])) : refused;
    expect(shown.text).toContain('邮箱不正确');
    expect(shown.text).toContain('ku.ai@example.com');
    const done = await buyer.post(CALL, { ...formOf(order!.id), form_page: page }, PAGE);
    expect([done.status, done.headers['location']]).toEqual([303, '/dzfp']);
    const list = await buyer.get('/dzfp');
    expect(list.text).toMatch(/已申请，申请号 FP\d{8}-\d{4}/);
    const detail = await buyer.get(`/order/info/${order!.id}`);
    expect(detail.text).toContain('待开具');
    expect(detail.text).not.toContain(`/dzfp/apply?orders=${order!.id}`);

    const [waiting] = await listed(buyer, `?number=${order!.no}&state=waiting`);
    const withdraw = `${CALL}/${waiting!.id}/withdraw`;
    expect((await buyer.get('/dzfp')).text).toContain(`action="${withdraw}"`);
    const asked = await buyer.post(withdraw, { next: '/dzfp', form_page: '/dzfp' }, PAGE);
    expect([asked.status, asked.headers['location']]).toEqual([303, '/dzfp']);
    const after = (await buyer.get(`/dzfp?number=${waiting!.no}`)).text;
    expect(after).toMatch(/已撤回申请 FP\d{8}-\d{4}，订单可以重新申请发票/);
    expect(after).toContain(`/dzfp/apply?orders=${order!.id}`);
    expect((await operator.get(`/admin/invoices?state=withdrawn&number=${waiting!.no}`)).text).toContain(
      '买家撤回了申请',
    );
  });

  /** The shop's own job sends e-mails, 30 s later where it was hindered; the desk lists what became of them. */
  const goesTo = (recipient: string, file: string) =>
    expect
      .poll(async () => (await operator.get(`/admin/mails?recipient=${recipient}`)).text.includes(file), {
        timeout: 45_000,
        message: `${file} goes to ${recipient}`,
      })
      .toBe(true);

  it(
    'are refused, taken back and sent again as the desk and the buyer ask',
    { timeout: 120_000 },
    async () => {
      const waiting = (await listed(buyer, '?state=waiting')).at(0)!;
      const reason = '抬头与营业执照名称不一致';
      const refused = await operator.post(`/api/admin/invoice/${waiting.id}/refuse`, { reason });
      expect(refused.status).toBe(200);
      const issued = (await listed(buyer, '?state=issued')).find(
        ({ amount, red_amount: back }) => amount > back,
      )!;
      const desk = await operator.get(`/admin/invoices?state=issued&number=${issued.number}`);
      expect(desk.text).toContain(`/api/admin/invoice/${issued.id}/red`);
      const red = (amount: string) =>
        operator.post(`/api/admin/invoice/${issued.id}/red`, { amount, reason: '部分退货退款', nth: 9 });
      expect((await red(String(issued.amount + 1))).envelope().message).toContain('最多还能红冲');
      expect((await red('1.00')).status).toBe(200);
      const sent = await buyer.post(`${CALL}/${issued.id}/mail`, { email: 'boss_2@example.com' });
      expect(sent.envelope().message).toContain('boss_2@example.com');
      await goesTo('boss_2', `${issued.number}.pdf`);
      const byStaff = { email: 'caiwu_3@example.com' };
      const path = `/api/admin/invoice/${issued.id}/mail`;
      expect((await buyer.post(path, byStaff)).status).toBe(403);
      expect((await operator.post(path, byStaff)).status).toBe(200);
      const unissued = (await listed(buyer, '?state=refused')).at(0)!;
      expect((await operator.post(`/api/admin/invoice/${unissued.id}/mail`, byStaff)).envelope().code).toBe(
        409,
      );
      await goesTo('caiwu_3', `${issued.number}.pdf`);
    },
  );
});

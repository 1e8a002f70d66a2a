import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDate } from '#lib/platform/time.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { multipart } from '#tests/support/files.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const PAGE = { accept: 'text/html' };
const TODAY = formatDate(Date.now());

const CALLS: [method: string, path: string][] = [
  ['POST', '/api/admin/payment/1/ask'],
  ['POST', '/api/admin/payment/1/accept'],
  ['POST', '/api/admin/payment/1/return'],
  ['POST', '/api/admin/payment/1/refund'],
  ['POST', '/api/admin/refund/1/retry'],
  ['POST', '/api/admin/refund/1/to_wallet'],
  ['POST', '/api/admin/statement'],
  ['POST', '/api/admin/statement/fetch'],
  ['POST', '/api/admin/statement/difference/1'],
  ['GET', '/api/admin/statement/1/export'],
  ['GET', `/api/sandbox/statement?day=${TODAY}`],
];

describe('the office of payments', () => {
  let shop: Shop;
  let operator: Client;
  let admin: Client;
  beforeAll(async () => {
    shop = await startShop();
    operator = await shop.as('operator');
    admin = await shop.as('admin');
  });
  afterAll(() => shop.close());

  const send = (who: Client, [method, path]: [string, string]) =>
    who.send(method, path, method === 'GET' ? {} : { form: {} });
  const tryIn = (state: 'paid' | 'mismatched') =>
    shop.db
      .selectFrom('payment_try')
      .selectAll()
      .where('state', '=', state)
      .where('purpose', '=', 'orders')
      .where('id', 'not in', (row) =>
        row.selectFrom('refund').select('try_id').where('try_id', 'is not', null),
      )
      .orderBy('to_wallet_fen')
      .orderBy('id')
      .executeTakeFirstOrThrow();
  const paymentOf = async (id: number) =>
    shop.db
      .selectFrom('payment')
      .select(['id', 'member_id'])
      .where('idempotency_key', 'like', `try:${id}:order:%`)
      .executeTakeFirstOrThrow();

  it.each(CALLS)('%s %s is for operators only', async (...call) => {
    expect((await send(shop.visitor(), call)).status).toBe(401);
    for (const name of ['buyer', 'clinic', 'newcomer', 'editor'])
      expect((await send(await shop.as(name), call)).status, name).toBe(403);
    for (const who of [operator, admin]) expect([401, 403]).not.toContain((await send(who, call)).status);
  });

  it.each([
    ['/api/admin/payment/x/ask', {}],
    ['/api/admin/payment/1/return', { target: 'moon', reason: '退回' }],
    ['/api/admin/payment/1/return', { target: 'wallet', reason: '' }],
    ['/api/admin/payment/1/refund', { number: 1, amount: '1', target: 'wallet' }],
    ['/api/admin/payment/1/refund', { number: 1, amount: '1e3', target: 'wallet', reason: '少发' }],
    ['/api/admin/payment/1/refund', { amount: '1', target: 'wallet', reason: '少发' }],
    ['/api/admin/refund/0/retry', {}],
    ['/api/admin/statement', { provider: 'sandbox', day: TODAY }],
    ['/api/admin/statement', { provider: 'sandbox', day: TODAY, file: 'no file' }],
    ['/api/admin/statement/fetch', { provider: 'gold', day: TODAY }],
    ['/api/admin/statement/fetch', { provider: 'sandbox', day: '2026-02-31' }],
    ['/api/admin/statement/difference/1', { state: 'lost' }],
  ])('%s says what is wrong with %o', async (path, form) => {
    const answer = await operator.post(path, form);
    const { code, message, errors } = answer.envelope();
    expect({ status: answer.status, code }).toEqual({ status: 422, code: 422 });
    expect(message).toMatch(/[\u4e00-\u9fff]/);
    expect(Object.values(errors ?? {})[0]?.[0]).toBe(message);
  });

  it.each([
    '/api/admin/payment/999999/ask',
    '/api/admin/payment/999999/accept',
    '/api/admin/refund/999999/retry',
    '/api/admin/refund/999999/to_wallet',
  ])('%s is not there', async (path) => {
    expect((await operator.post(path)).status).toBe(404);
  });

  it('refunds through the sandbox and to the balance, once for a form however often it is sent', async () => {
    const { id } = await tryIn('paid');
    const payment = await paymentOf(id);
    const form = {
      number: 1,
      payment_id: payment.id,
      amount: '1.50',
      target: 'provider',
      reason: '少发一盒',
    };
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => operator.post(`/api/admin/payment/${id}/refund`, form)),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const others = await admin.post(`/api/admin/payment/${id}/refund`, form);
    expect([others.status, others.envelope().code]).toEqual([409, 409]);
    const page = `/admin/payments/${id}`;
    const plain = { ...form, number: 2, target: 'wallet', form_page: page, next: page };
    const answer = await operator.post(`/api/admin/payment/${id}/refund`, plain, PAGE);
    expect([answer.status, answer.headers['location']]).toEqual([303, page]);
    const rows = await shop.db
      .selectFrom('refund')
      .select(['amount_fen', 'target', 'state'])
      .where('payment_id', '=', payment.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { amount_fen: 150, target: 'provider', state: 'done' },
      { amount_fen: 150, target: 'wallet', state: 'done' },
    ]);
    const shown = (await operator.get(page)).text;
    for (const words of ['已退到会员的余额', '原路退回', '少发一盒', '平台通知', '操作记录'])
      expect(shown).toContain(words);
  });

  it('shows a refused form again with what was typed', async () => {
    const { id } = await tryIn('paid');
    const payment = await paymentOf(id);
    const page = `/admin/payments/${id}`;
    const number = 1 + (await countRefunds(id));
    const typed = { number, payment_id: payment.id, amount: '99999', target: 'wallet', reason: '写好的原因' };
    const answer = await operator.post(
      `/api/admin/payment/${id}/refund`,
      { ...typed, does: 'refund', form_page: page, next: page },
      PAGE,
    );
    expect(answer.status).toBe(303);
    const shown = (await operator.get(page)).text;
    expect(shown).toContain('写好的原因');
    expect(shown).toContain('最多还能退');
  });
  const countRefunds = async (id: number): Promise<number> =>
    (await shop.db.selectFrom('refund').select('id').where('try_id', '=', id).execute()).length;

  it('asks the sandbox about a payment of another amount, whose book is right', async () => {
    const { id } = await tryIn('mismatched');
    expect((await operator.get(`/admin/payments/${id}`)).text).toContain('全部退回');
    const answer = await operator.post(`/api/admin/payment/${id}/ask`);
    expect(answer.envelope().message).toMatch(/^(支付宝|微信支付)：已付款 ¥.*。商城的状态：已付款。$/);
    expect((await operator.post(`/api/admin/payment/${id}/accept`)).status).toBe(200);
    const late = await operator.post(`/api/admin/payment/${id}/return`, { target: 'wallet', reason: '退回' });
    expect(late.status).toBe(409);
  });

  it('reconciles the file that the sandbox offers, notes a difference, and exports it', async () => {
    const file = await operator.get(`/api/sandbox/statement?day=${TODAY}`);
    expect(file.headers['content-disposition']).toContain(`sandbox-${TODAY}.csv`);
    const lines = `${file.text}${TODAY} 10:00:00,付款,P-strange,S1,,8.00\r\n坏行\r\n`;
    const upload = await multipart({
      provider: 'sandbox',
      day: TODAY,
      replace: '1',
      file: { name: 'sandbox.csv', bytes: new TextEncoder().encode(lines) },
    });
    const answer = await operator.send('POST', '/api/admin/statement', {
      ...upload,
      headers: { ...upload.headers, ...PAGE },
    });
    const [, id] = /^\/admin\/payments\/reconcile\/(\d+)$/.exec(String(answer.headers['location'])) ?? [];
    expect(answer.status).toBe(303);
    const page = await operator.get(`/admin/payments/reconcile/${id}`);
    for (const words of ['P-strange', '看不懂的行', '对账单有，商城没有', '坏行'])
      expect(page.text).toContain(words);
    const row = await shop.db
      .selectFrom('payment_difference')
      .select('id')
      .where('out_trade_no', '=', 'P-strange')
      .executeTakeFirstOrThrow();
    const path = `/api/admin/statement/difference/${row.id}`;
    const empty = await operator.post(path, { state: 'explained', note: '' });
    expect(empty.status).toBe(422);
    expect((await operator.post(path, { state: 'explained', note: '测试单' })).status).toBe(200);
    const csv = await operator.get(`/api/admin/statement/${id}/export`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.text).toContain('"P-strange","S1","","","8.00","","已查明","测试单"');
    expect((await operator.get('/api/admin/statement/999999/export')).status).toBe(404);
  });

  it('says of a file that it is empty, and asks before it replaces a result', async () => {
    const day = '2026-03-01';
    const send = async (bytes: string, fields: Record<string, string> = {}) => {
      const file = { name: 'sandbox.csv', bytes: new TextEncoder().encode(bytes) };
      const form = await multipart({ provider: 'sandbox', day, ...fields, file });
      return operator.send('POST', '/api/admin/statement', form);
    };
    expect((await send('')).envelope().errors).toEqual({
      file: ['这个文件是空的，请重新选择。'],
    });
    const rows = Array.from({ length: 120 }, (_, at) => `${day} 12:00:00,付款,PC${at},SC${at},,7.00\n`);
    const text = `时间,类型,商户单号,沙箱单号,退款单号,金额（元）\n${rows.join('')}`;
    const first = await send(text);
    expect(first.status).toBe(200);
    const again = await send(text);
    expect([again.status, Object.keys(again.envelope().errors ?? {})]).toEqual([422, ['replace']]);
    expect((await send(text, { replace: '1' })).status).toBe(200);
    const { id } = first.envelope().data as { id: number };
    const page = `/admin/payments/reconcile/${id}`;
    const shown = (query: string) =>
      operator.get(page + query).then((answer) => answer.text.match(/name="difference"/g)?.length ?? 0);
    expect(await shown('')).toBe(50);
    expect(await shown('?page=3')).toBe(20);
    expect(await shown('?kind=statement_only&keywords=pc119')).toBe(1);
    expect(await shown('?kind=amount')).toBe(0);
    expect(await shown('?kind=x&keywords=%25%00&page=-1')).toBe(0);
    const csv = await operator.get(`/api/admin/statement/${id}/export`);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(121);
  });

  it('shows the numbers of payments that the statement has', async () => {
    const row = await tryIn('paid');
    const day = formatDate(row.paid_at ?? 0);
    const file = await operator.get(`/api/sandbox/statement?day=${day}&provider=${row.provider}`);
    const line = file.text.split('\r\n').find((one) => one.includes(`付款,${row.out_trade_no}`));
    expect(line?.split(',')[3]).toBe(row.trade_no);
  });

  it('finds payments by any of their numbers, and bears odd queries', async () => {
    const row = await tryIn('paid');
    const found = await operator.get(`/admin/payments?keywords=${row.out_trade_no}&tab=received`);
    expect(found.text).toContain(`/admin/payments/${row.id}"`);
    for (const query of [
      'tab=x&provider=y&from=z&until=2026-02-31&page=-3',
      'keywords=%25%27%00',
      'tab=ended',
    ])
      expect((await operator.get(`/admin/payments?${query}`)).status).toBe(200);
    for (const path of ['/admin/payments/x', '/admin/payments/999999', '/admin/payments/reconcile/999999'])
      expect((await operator.get(path)).status).toBe(404);
  });
});

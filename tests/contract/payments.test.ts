import { DEMO_PAYMENT_PASSWORD } from '#demo/accounts.rules.ts';
import { get as openStream } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { placeOrder as orderByHttp } from '#tests/support/demo-cart.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { showsInBooks } from '#tests/support/named-payment.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

interface Payment {
  id: number;
  state: string;
  amount: number;
  amount_fen: number;
  start_kind: string;
  start_text: string;
  order_ids: number[];
  next: string;
}

const PAGE = { accept: 'text/html' };

describe.each(ENGINES)('the calls of payments on %s', (engine) => {
  let shop: Shop;
  let clinic: Client;
  let buyer: Client;
  beforeAll(async () => {
    shop = await startShop({ engine });
    clinic = await shop.as('clinic');
    buyer = await shop.as('buyer');
  });
  afterAll(() => shop.close());

  const placeOrder = (who: Client, username: string): Promise<number> =>
    orderByHttp(shop.db, who, username, {
      quantity: 2,
      wanted: ({ isEphedrine }) => !isEphedrine,
    });
  const start = async (who: Client, ids: number[], provider = 'wechat') =>
    (await who.post('/api/payment', { order_ids: ids, provider })).envelope<Payment>();
  const stateOf = async (who: Client, id: number) =>
    (await who.get(`/api/payment/${id}`)).envelope<Payment>().data?.state;
  const tokenOf = (payment: Payment | null): string => payment?.start_text.split('/').at(-1) ?? '';

  async function until(what: () => Promise<boolean>): Promise<void> {
    await expect.poll(what, { timeout: 15_000, interval: 100 }).toBe(true);
  }

  /** A stream of events: `begun` once the first has come, `text` when it has ended. */
  function events(who: Client, id: number, url = shop.url): { begun: Promise<true>; text: Promise<string> } {
    const cookie = [...who.cookies].map((pair) => pair.join('=')).join('; ');
    const begun = Promise.withResolvers<true>();
    const text = new Promise<string>((resolve, reject) => {
      openStream(`${url}/api/payment/${id}/events`, { headers: { cookie } }, (response) => {
        let read = '';
        response.on('data', (chunk: Buffer) => {
          read += chunk.toString();
          if (read.includes('data: ')) begun.resolve(true);
        });
        response.once('end', () => resolve(read));
      }).once('error', reject);
    });
    return { begun: begun.promise, text };
  }

  it.each([
    ['POST', '/api/payment'],
    ['POST', '/api/payment/top_up'],
    ['POST', '/api/payment/wallet'],
    ['GET', '/api/payment/1'],
    ['GET', '/api/payment/1/events'],
    ['POST', '/api/payment/1/check'],
    ['GET', '/api/user/user_money'],
    ['GET', '/api/user/user_money_log'],
  ])('%s %s asks a visitor to log in', async (method, path) => {
    const answer = await shop.visitor().send(method, path, method === 'GET' ? {} : { form: { id: 1 } });
    expect({ status: answer.status, code: answer.envelope().code }).toEqual({ status: 401, code: 10001 });
  });

  it.each([
    ['POST', '/api/payment', {}],
    ['POST', '/api/payment', { order_ids: [1], provider: 'gold' }],
    ['POST', '/api/payment', { order_ids: ['x'], provider: 'sandbox' }],
    ['POST', '/api/payment/top_up', { provider: 'sandbox' }],
    ['POST', '/api/payment/top_up', { amount: '很多', provider: 'sandbox' }],
    ['POST', '/api/payment/top_up', { amount: '0.99', provider: 'sandbox' }],
    ['POST', '/api/payment/top_up', { amount: '50000.01', provider: 'sandbox' }],
    ['POST', '/api/payment/top_up', { amount: '1e3', provider: 'sandbox' }],
    ['POST', '/api/payment/wallet', {}],
    ['POST', '/api/payment/x/check', {}],
    ['GET', '/api/payment/x', {}],
    ['POST', '/api/sandbox/pay/none', { choice: 'gold' }],
  ])('%s %s says what is wrong with %o', async (method, path, form) => {
    const answer = await clinic.send(method, path, method === 'GET' ? {} : { form });
    const { code, message, errors } = answer.envelope();
    expect({ status: answer.status, code }).toEqual({ status: 422, code: 422 });
    expect(message).toMatch(/[\u4e00-\u9fff]/);
    expect(Object.values(errors ?? {})[0]?.[0]).toBe(message);
  });

  it.each([
    ['alipay', '支付宝', 'page'],
    ['wechat', '微信支付', 'code'],
    ['sandbox', '沙箱支付', 'code'],
  ])(
    'pays by %s, which the sandbox plays: a phone without a login ends it, its notice reaches both processes',
    async (provider, word, start_kind) => {
      const id = await placeOrder(clinic, 'clinic');
      const payment = (await start(clinic, [id], provider)).data;
      expect(payment).toMatchObject({ state: 'open', start_kind, order_ids: [id], provider_text: word });
      expect(payment?.start_text).toMatch(new RegExp(`^${shop.url}/sandbox/pay/`));
      expect((await start(clinic, [id], provider)).data?.id).toBe(payment?.id);
      const other = await shop.another();
      const watched = [events(clinic, payment!.id), events(clinic, payment!.id, other.url)];

      await Promise.all(watched.map(({ begun }) => begun));
      const phone = shop.visitor();
      const page = await phone.get(`/sandbox/pay/${tokenOf(payment)}`);
      expect(page.text).toContain('不会真的扣款');
      expect(page.text).toContain(`${word} · 由沙箱扮演`);
      const ended = await phone.post(`/api/sandbox/pay/${tokenOf(payment)}`, { choice: 'twice' }, PAGE);
      expect([ended.status, ended.headers['location']]).toEqual([303, `/sandbox/pay/${tokenOf(payment)}`]);
      expect((await phone.get(`/sandbox/pay/${tokenOf(payment)}`)).text).toContain('支付成功');
      for (const { text } of watched) expect(await text).toMatch(/data: open\n\n.*data: paid\n\n$/s);
      expect((await clinic.get(`/api/order/${id}`)).envelope().data).toMatchObject({
        state: 'paid',
        payment_method: provider,
      });
      const after = (await clinic.get(`/api/payment/${payment!.id}`)).envelope<Payment>().data;
      expect(after).toMatchObject({ state: 'paid', next: `/cart/step4?id=${id}` });
      expect((await start(clinic, [id])).code).toBe(409);
      await showsInBooks(shop, { id: payment!.id, provider, word });
    },
  );

  it('shows an open try on its page without JavaScript, and asks the gateway when asked to', async () => {
    const id = await placeOrder(clinic, 'clinic');
    const begun = await clinic.post('/api/payment', { order_ids: id, provider: 'sandbox' }, PAGE);
    expect(begun.status).toBe(303);
    const page = await clinic.get(String(begun.headers['location']));
    expect(page.text).toContain('刷新支付状态');
    const [, paymentId] = /data-payment="(\d+)"/.exec(page.text) ?? [];
    const payment = (await clinic.get(`/api/payment/${paymentId}`)).envelope<Payment>().data;
    await shop.visitor().post(`/api/sandbox/pay/${tokenOf(payment)}`, { choice: 'silent' });
    const checked = await clinic.post(`/api/payment/${paymentId}/check`, {}, PAGE);
    expect([checked.status, checked.headers['location']]).toEqual([303, `/cart/step4?id=${id}`]);
  });

  it('keeps the payments of others out of sight', async () => {
    const id = await placeOrder(clinic, 'clinic');
    const payment = (await start(clinic, [id])).data;
    const attempts = await Promise.all([
      buyer.get(`/api/payment/${payment?.id}`),
      buyer.get(`/api/payment/${payment?.id}/events`),
      buyer.post(`/api/payment/${payment?.id}/check`),
      buyer.post('/api/payment', { order_ids: [id], provider: 'sandbox' }),
      buyer.post('/api/payment/wallet', { order_ids: [id], payment_password: DEMO_PAYMENT_PASSWORD }),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
  });

  it('pays several orders from the balance, all or none', async () => {
    const ids = [await placeOrder(buyer, 'buyer'), await placeOrder(buyer, 'buyer')];
    const strangers = await placeOrder(clinic, 'clinic');
    expect(
      (
        await buyer.post('/api/payment/wallet', {
          order_ids: [...ids, strangers],
          payment_password: DEMO_PAYMENT_PASSWORD,
        })
      ).status,
    ).toBe(404);
    const before = (await buyer.get('/api/user/user_money')).envelope<{ user_money_fen: number }>().data;
    const paid = await buyer.post('/api/payment/wallet', {
      order_ids: ids,
      payment_password: DEMO_PAYMENT_PASSWORD,
    });
    expect(paid.envelope().data).toMatchObject({ state: 'paid', order_ids: ids });
    expect(
      (await buyer.post('/api/payment/wallet', { order_ids: ids, payment_password: DEMO_PAYMENT_PASSWORD }))
        .status,
    ).toBe(200);
    const after = (await buyer.get('/api/user/user_money')).envelope<{ user_money_fen: number }>().data;
    const rows = await shop.db
      .selectFrom('orders')
      .select(['state', 'payable_fen'])
      .where('id', 'in', ids)
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(['paid', 'paid']);
    const cost = rows.reduce((sum, { payable_fen }) => sum + payable_fen, 0);
    expect((before?.user_money_fen ?? 0) - (after?.user_money_fen ?? 0)).toBe(cost);
  });

  it('tops the balance up, reports it in the log, and filters the log', async () => {
    const begun = await clinic.post('/api/payment/top_up', { amount: '¥1,234.56', provider: 'sandbox' });
    const payment = begun.envelope<Payment>().data;
    expect(payment).toMatchObject({ amount: 1234.56, next: `/wdqb/yegl?try=${payment?.id}` });
    await shop.visitor().post(`/api/sandbox/pay/${tokenOf(payment)}`, { choice: 'paid' });
    await until(async () => (await stateOf(clinic, payment!.id)) === 'paid');
    const log = async (query: string) =>
      (await clinic.get(`/api/user/user_money_log?${query}`)).envelope<{
        data: { use_type: string; change: number }[];
        total: number;
      }>().data;
    expect((await log('use_type=top_up'))?.data[0]).toMatchObject({ use_type: 'top_up', change: 1234.56 });
    expect((await log('use_type=cashback'))?.total).toBe(0);
    expect((await log('end_time=2000-01-01'))?.total).toBe(0);
    expect((await log('start_time=2000-01-01&page=99'))?.total).toBeGreaterThan(0);
    expect((await clinic.get('/api/user/user_money_log?end_time=nonsense')).status).toBe(422);
    for (const path of ['/wdqb', '/wdqb/wdqb_yegl', '/yegl', '/wdqb/yegl?use_type=top_up'])
      expect((await clinic.get(path)).text).toContain('¥1,234.56');
  });

  it('takes notices by their signature alone, in the words of the provider', async () => {
    const sent = (headers: Record<string, string | undefined>) =>
      shop.visitor().send('POST', '/api/payment/notice/sandbox', { body: '{}', headers });
    for (const headers of [{ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }, {}]) {
      const answer = await sent(headers);
      expect([answer.status, answer.text]).toEqual([400, 'fail']);
    }
    expect((await shop.visitor().send('POST', '/api/payment/notice/alipay', { body: 'a=1' })).status).toBe(
      400,
    );
    expect((await shop.visitor().send('POST', '/api/payment/notice/gold', { body: '' })).status).toBe(422);
    const large = await shop
      .visitor()
      .send('POST', '/api/payment/notice/sandbox', { body: 'x'.repeat(70_000) });
    expect(large.status).toBe(413);
  });

  it('holds no events for browsers that have gone', async () => {
    const id = await placeOrder(clinic, 'clinic');
    const payment = (await start(clinic, [id])).data;
    const cookie = [...clinic.cookies].map((pair) => pair.join('=')).join('; ');
    const open = (): Promise<{ status: number; leave: () => void }> =>
      new Promise((resolve, reject) => {
        const asked = openStream(
          `${shop.url}/api/payment/${payment!.id}/events`,
          { headers: { cookie }, agent: false },
          (response) => {
            response.on('error', () => undefined);
            response.resume();
            resolve({ status: response.statusCode ?? 0, leave: () => asked.destroy() });
          },
        ).once('error', reject);
      });
    const held = await Promise.all(Array.from({ length: 6 }, open));
    expect(held.map(({ status }) => status)).toEqual(held.map(() => 200));
    const refused = await open();
    expect(refused.status).toBe(429);
    for (const { leave } of [...held, refused]) leave();
    await expect
      .poll(async () => {
        const { status, leave } = await open();
        leave();
        return status;
      })
      .toBe(200);
  });

  it('ends the events when the process stops', async () => {
    const id = await placeOrder(clinic, 'clinic');
    const payment = (await start(clinic, [id])).data;
    const other = await shop.another();
    const watched = events(clinic, payment!.id, other.url);
    await watched.begun;
    await other.stop();
    expect(await watched.text).toContain('data: open');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PAYMENT_PASSWORD } from '#demo/accounts.rules.ts';
import { Client } from '#tests/support/client.ts';
import { placeOrder as orderByHttp } from '#tests/support/demo-cart.ts';
import { startLiveShop } from '#tests/support/live-shop.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { launchServer } from '#tests/support/server.ts';

interface Payment {
  state: string;
  start_text: string;
  next: string;
}

const PAGE = { accept: 'text/html' };

describe('the pages that payments are made at', () => {
  let shop: Shop;
  let clinic: Client;
  let buyer: Client;
  beforeAll(async () => {
    shop = await startShop();
    clinic = await shop.as('clinic');
    buyer = await shop.as('buyer');
  });
  afterAll(() => shop.close());

  const placeOrder = (who: Client, username: string): Promise<number> =>
    orderByHttp(shop.db, who, username, {
      quantity: 2,
      wanted: ({ isEphedrine }) => !isEphedrine,
    });
  const stateOf = async (who: Client, id: number) =>
    (await who.get(`/api/payment/${id}`)).envelope<Payment>().data?.state;
  const tokenOf = (payment: Payment | null): string => payment?.start_text.split('/').at(-1) ?? '';

  async function until(what: () => Promise<boolean>): Promise<void> {
    await expect.poll(what, { timeout: 15_000, interval: 100 }).toBe(true);
  }

  /** Begins as a form without JavaScript does; the page it leads to, by its address. */
  async function begin(
    who: Client,
    path: '/api/payment' | '/api/payment/top_up',
    form: Record<string, string | number>,
  ): Promise<{ at: string; text: string }> {
    const begun = await who.post(path, { ...form, provider: 'wechat' }, PAGE);
    expect(begun.status).toBe(303);
    const at = String(begun.headers['location']);
    return { at, text: (await who.get(at)).text };
  }
  const shownTry = (text: string) => Number(/data-payment="(\d+)"/.exec(text)?.[1]);
  const amountOf = (text: string) => /微信支付\s*<span[^>]*>(¥[\d,.]+)</.exec(text)?.[1];
  const endTry = async (who: Client, id: number, choice: string) => {
    const payment = (await who.get(`/api/payment/${id}`)).envelope<Payment>().data;
    await shop.visitor().post(`/api/sandbox/pay/${tokenOf(payment)}`, { choice });
    await until(async () => (await stateOf(who, id)) === (choice === 'failed' ? 'failed' : 'paid'));
    return `/sandbox/pay/${tokenOf(payment)}`;
  };
  const numbersOf = async (ids: number[]) =>
    (await shop.db.selectFrom('orders').select('no').where('id', 'in', ids).orderBy('id').execute()).map(
      ({ no }) => no,
    );
  const costOf = async (ids: number[]) =>
    (await shop.db.selectFrom('orders').select('payable_fen').where('id', 'in', ids).execute()).reduce(
      (sum, { payable_fen }) => sum + payable_fen,
      0,
    );

  it('shows the top-up that was asked for, an older one only where it is the same and open', async () => {
    const store = await shop.as('store1');
    const first = await begin(store, '/api/payment/top_up', { amount: '101' });
    const other = await begin(store, '/api/payment/top_up', { amount: '1001' });
    const again = await begin(store, '/api/payment/top_up', { amount: '101' });
    expect([first, other, again].map(({ text }) => amountOf(text))).toEqual([
      '¥101.00',
      '¥1,001.00',
      '¥101.00',
    ]);
    expect(shownTry(again.text)).toBe(shownTry(first.text));
    expect([first, again].map(({ text }) => text.includes('接着用原来的付款码'))).toEqual([false, true]);

    for (const address of ['/wdqb/yegl', '/wdqb/yegl?choose=1']) {
      const plain = (await store.get(address)).text;
      expect(plain, address).toContain('充值金额（元）');
      expect(plain, address).not.toContain('data-payment=');
      expect(plain, address).toMatch(/<a href="\/wdqb\/yegl\?try=\d+"[^>]*>\s*接着付这一笔/);
    }
    await endTry(store, shownTry(other.text), 'paid');
    expect(amountOf((await begin(store, '/api/payment/top_up', { amount: '101' })).text)).toBe('¥101.00');
    const paid = await store.get(other.at);
    expect(paid.text).toContain('¥1,001.00 已到账');
    expect((await store.get('/wdqb/yegl?choose=1')).text).toContain('充值金额（元）');
    expect((await clinic.get(first.at)).text).not.toContain('¥101.00');
    const nonsense = await store.get('/wdqb/yegl?try=x');
    expect([paid.status, nonsense.status]).toEqual([200, 200]);
  });

  it('shows the payment of the orders that were asked for, not of others with them', async () => {
    const [one, other] = [await placeOrder(clinic, 'clinic'), await placeOrder(clinic, 'clinic')];
    const fen = (await costOf([one])) / 100;
    const alone = await begin(clinic, '/api/payment', { order_ids: one });
    const both = await begin(clinic, '/api/payment', { order_ids: `${other},${one}` });
    const again = await begin(clinic, '/api/payment', { order_ids: one });
    expect([alone, again].map(({ text }) => text.includes('2 张订单一起支付'))).toEqual([false, false]);
    expect(shownTry(again.text)).toBe(shownTry(alone.text));
    expect(shownTry(both.text)).not.toBe(shownTry(alone.text));
    expect(amountOf(again.text)).toBe(`¥${fen.toFixed(2)}`);
    expect(shownTry((await clinic.get(`/cart/step3/${one}`)).text)).toBe(shownTry(alone.text));
    const plain = await clinic.get(`/cart/step3/${other}`);
    expect(plain.text).not.toContain('data-payment');
    expect(plain.text).toContain('接着付这一笔');
  });

  it('offers every order that can be paid, the eldest as any other, up to as many as go together', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 22; count++) ids.push(await placeOrder(buyer, 'buyer'));
    const [eldest = 0, second = 0] = ids;
    const page = async (address: string) => (await buyer.get(address)).text;
    const offered = (text: string) =>
      ids.filter((id) => new RegExp(`with=(\\d+,)*${id}(&|")`).test(text.replaceAll('&amp;', '&'))).length;
    const first = await page(`/cart/step3/${eldest}`);
    expect(first).toContain('在线支付');
    expect(offered(first)).toBe(10);
    const total = Number(/显示全部 (\d+) 张/.exec(first)?.[1]);
    expect(total).toBeGreaterThanOrEqual(21);
    expect(await page(`/cart/step3/${eldest}?all=1&choose=1`)).not.toContain('显示全部');
    expect(offered(await page(`/cart/step3/${eldest}?all=1&choose=1`))).toBe(21);
    // one that was chosen from among all stays in view
    expect(await page(`/cart/step3/${eldest}?with=${second}`)).toContain((await numbersOf([second])).join());
    const full = await page(`/cart/step3/${eldest}?with=${ids.slice(1, 20).join(',')}&all=1`);
    expect(full).toContain('一次最多一起支付 20 张订单');
    expect(full).not.toContain('>一起付<');
  });

  it('keeps the order one came from and those paid with it, through a failure to the end', async () => {
    const ids = [await placeOrder(clinic, 'clinic'), await placeOrder(clinic, 'clinic')];
    const [early = 0, late = 0] = ids;
    const nos = await numbersOf(ids);
    const begun = await begin(clinic, '/api/payment', { order_ids: `${late},${early}` });
    expect(begun.at).toBe(`/cart/step3/${late}?try=${shownTry(begun.text)}`);
    for (const no of nos) expect(begun.text).toContain(no);
    const id = shownTry(begun.text);
    const asked = await clinic.post(`/api/payment/${id}/check`, { from: late }, PAGE);
    expect(asked.headers['location']).toBe(begun.at);

    const sandbox = await endTry(clinic, id, 'failed');
    const failed = await clinic.get(begun.at);
    expect(failed.text).toContain('支付没有成功');
    expect(failed.text).toContain(`name="order_ids" value="${late},${early}"`);
    expect((await shop.visitor().get(sandbox)).text).toMatch(/href="\/cart\/step3\/\d+\?try=\d+"/);

    const next = await begin(clinic, '/api/payment', { order_ids: `${late},${early}` });
    await endTry(clinic, shownTry(next.text), 'paid');
    const query = `from=${late}`;
    const told = (await clinic.get(`/api/payment/${shownTry(next.text)}?${query}`)).envelope<Payment>().data;
    expect(told?.next).toBe(`/cart/step4?id=${late}&with=${early}`);
    const seen = await clinic.get(next.at);
    expect([seen.status, seen.headers['location']]).toEqual([303, told?.next]);
    const done = (await clinic.get(told?.next ?? '')).text;
    for (const no of nos) expect(done).toContain(no);
    expect(done).toContain('2 张订单合计');
    expect(done.replaceAll(',', '')).toContain(`¥${((await costOf(ids)) / 100).toFixed(2)}`);
  });

  it('reports the order that stays open where one of them was paid otherwise', async () => {
    const ids = [await placeOrder(buyer, 'buyer'), await placeOrder(buyer, 'buyer')];
    const [one = 0, other = 0] = ids;
    const [paidNo = '', openNo = ''] = await numbersOf(ids);
    const watched = await begin(buyer, '/api/payment', { order_ids: ids.join(',') });
    const form = { order_ids: one, payment_password: DEMO_PAYMENT_PASSWORD };
    expect((await buyer.post('/api/payment/wallet', form)).status).toBe(200);
    const page = (await buyer.get(watched.at)).text;
    expect(page).toContain('订单已付款，无需再次付款');
    expect(page).toMatch(new RegExp(`还没有付款.*${openNo}.*href="/cart/step3/${other}`, 's'));
    const theOther = (await buyer.get(`/cart/step3/${other}?try=${shownTry(watched.text)}`)).text;
    expect(theOther).toMatch(new RegExp(`${paidNo}</span>\\s*待发货，不用再付`));
    expect(theOther).toContain(`name="order_ids" value="${other}"`);
  });
});

describe('the page of transfers', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  it('leads without an id to the order that is still to be transferred, else to all orders', async () => {
    const store = await shop.as('store1');
    const open = () =>
      shop.db
        .selectFrom('orders')
        .select('id')
        .where('kind', '=', 'ephedrine')
        .where('state', '=', 'unpaid')
        .execute();
    expect(await open()).toEqual([]);
    for (const address of ['/cart/hm', '/cart_hm'])
      expect((await store.get(address)).headers['location'], address).toBe('/order');
    const id = await orderByHttp(shop.db, store, 'store1', {
      quantity: 1,
      wanted: ({ isEphedrine }) => isEphedrine,
    });
    for (const address of ['/cart/hm', '/cart_hm'])
      expect((await store.get(address)).headers['location'], address).toBe(`/cart/hm?id=${id}`);
    expect((await (await shop.as('buyer')).get('/cart/hm')).headers['location']).toBe('/order');
  });
});

describe('a shop that is open for business', () => {
  it('has no sandbox', async () => {
    const server = await startLiveShop('open');
    const visitor = new Client(server.url);
    try {
      expect((await visitor.get('/sandbox/pay/x')).status).toBe(404);
      expect((await visitor.post('/api/sandbox/pay/x', { choice: 'paid' })).status).toBe(404);
      for (const provider of ['sandbox', 'alipay', 'wechat']) {
        const notice = await visitor.send('POST', `/api/payment/notice/${provider}`, { body: '{}' });
        expect([provider, notice.status]).toEqual([provider, 404]);
      }
    } finally {
      visitor.close();
      await server.close();
    }
  });

  it.each([
    [{ PAYMENT_SANDBOX: 'on' }, /PAYMENT_SANDBOX：正式营业/],
    [
      { WECHAT_MCH_ID: '1900000109', SITE_URL: 'https://shop.example' },
      /WECHAT_PRIVATE_KEY：没有设置；微信支付的几项/,
    ],
  ])('does not start with %o, and says why', async (env, words) => {
    const { listening, exited, log } = launchServer('sqlite:/nowhere/shop.db', { SITE_MODE: 'live', ...env });
    await expect(listening).rejects.toThrow(words);
    expect(await exited).toBe(1);
    expect(log()).toContain('启动设置有误');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

const PAGE = { accept: 'text/html' };

describe('going on where one was', () => {
  let shop: Shop;
  let buyer: Client;
  beforeAll(async () => {
    shop = await startShop();
    buyer = await shop.as('buyer');
  });
  afterAll(() => shop.close());

  /** A line of the buyer's cart. */
  const putIn = async (): Promise<number> => {
    const goodsId = await makeGoods(shop.db, { scope_code: '' });
    await buyer.post(`/api/cart/quick_add/${goodsId}`, { number: 2 });
    const cart = (await buyer.get('/api/cart/list')).envelope<{
      data: { id: number; goods: { id: number } }[];
    }>();
    return cart.data?.data.find(({ goods }) => goods.id === goodsId)?.id ?? 0;
  };

  it('leads on to the check-order page when the session had ended before 去结算', async () => {
    const line = await putIn();
    const visitor = shop.visitor();
    const asked = await visitor.post('/api/cart/checkout', { ids: [line], form_page: '/cart/step1' }, PAGE);
    const login = String(asked.headers['location']);
    expect(login).toMatch(/^\/login\?next=.*&checkout=\d+$/);
    const form = await visitor.get(login, PAGE);
    expect(form.text).toContain('登录后继续结算');
    const fields = {
      username: 'buyer',
      password: DEMO_PASSWORD,
      next: '/cart/step1',
      checkout: String(line),
    };
    const answer = await visitor.post('/api/user/login', fields, PAGE);
    expect(answer.headers['location']).toMatch(/^\/cart\/step2\?key=/);
    const page = await visitor.get(String(answer.headers['location']), PAGE);
    expect([page.status, page.text.includes('核对订单')]).toEqual([200, true]);
  });

  it('orders the numbers typed on the cart, in one form for all lines, though only 去结算 was pressed', async () => {
    const [one, other] = [await putIn(), await putIn()];
    const page = (await buyer.get('/cart/step1')).text;
    const fieldOf = (id: number) =>
      new RegExp(`<input[^>]*name="(numbers\\[${id}-\\d+\\])"[^>]*>`).exec(page);
    const [, first = ''] = fieldOf(one) ?? [];
    const [, second = ''] = fieldOf(other) ?? [];
    expect(fieldOf(one)?.[0]).toMatch(/ form="/);
    const send = (typed: string) =>
      buyer.post(
        '/api/cart/checkout',
        { 'ids[0]': one, 'ids[1]': other, [first]: typed, [second]: '6', form_page: '/cart/step1' },
        PAGE,
      );
    const refused = await send('1.5');
    expect([refused.status, refused.headers['location']]).toEqual([303, '/cart/step1']);
    const again = (await buyer.get('/cart/step1')).text;
    expect(again).toContain('请填写正确的数量');
    expect(again).toContain(`name="numbers[${other}-6]" value="6"`);
    const taken = await send('5');
    const order = (await buyer.get(String(taken.headers['location']))).text;
    expect(order).toContain('核对订单');
    for (const number of [5, 6]) expect(order).toMatch(new RegExp(`× (<!-- -->)?${number}\\b`));
  });

  it('leads a number typed after the session ended back to the cart, not to the old one', async () => {
    const line = await putIn();
    const visitor = shop.visitor();
    const typed = { ids: [line], numbers: { [`${line}-2`]: '5' }, form_page: '/cart/step1' };
    const asked = await visitor.post('/api/cart/checkout', typed, PAGE);
    expect(asked.headers['location']).toBe(`/login?next=${encodeURIComponent('/cart/step1')}`);
  });

  it('says why a checkout cannot go on after the login, and leads to the cart', async () => {
    const fields = { username: 'newcomer', password: DEMO_PASSWORD, next: '/', checkout: 'ticked' };
    const answer = await shop.visitor().post('/api/user/login', fields);
    expect(answer.envelope<{ next: string }>()).toMatchObject({
      message: '资质审核通过后方可下单',
      data: { next: '/cart/step1' },
    });
    for (const checkout of ['1,', 'x', '1;2', '']) {
      const other = await shop.visitor().post('/api/user/login', { ...fields, checkout });
      // Home is the page of a user with nothing else to do; this one has its certificates to show.
      expect(other.envelope<{ next: string }>().data?.next).toBe('/register/step3');
    }
  });

  it('puts lines of a draft right, choices sent along are kept, and nobody else may', async () => {
    const [kept, dropped] = [await putIn(), await putIn()];
    const opened = await buyer.post('/api/cart/checkout', { ids: [kept, dropped] });
    const key = opened.envelope<{ key: string }>().data?.key ?? '';
    const path = `/api/checkout/${key}/lines`;
    const stranger = await shop.as('clinic');
    expect((await stranger.post(path, { drop: dropped })).status).toBe(404);
    expect((await shop.visitor().post(path, { drop: dropped })).status).toBe(401);
    expect((await buyer.post(path, { drop: 'x' })).status).toBe(422);
    const answer = await buyer.post(path, { drop: dropped, remark: '上午送' }, PAGE);
    expect(answer.headers['location']).toBe(`/cart/step2?key=${key}`);
    const { data } = (await buyer.post(path, { take: kept })).envelope<{
      check: { lineCount: number; remark: string; differences: string[] };
    }>();
    expect(data?.check).toMatchObject({ lineCount: 1, remark: '上午送', differences: [] });
    expect((await buyer.post(path, { drop: kept })).status).toBe(409);
  });

  it('knows on member pages who is logged in, without scripts', async () => {
    for (const path of ['/order', '/cart/step1', '/user']) {
      const page = (await buyer.get(path)).text;
      expect(/<html[^>]*data-member/.test(page), path).toBe(true);
      expect(/<header.*<iframe[^>]*title="登录状态".*<\/header>/s.test(page), path).toBe(true);
      expect(page, path).toContain('action="/api/user/logout"');
    }
    const cart = (await buyer.get('/cart/step1')).text;
    expect(/data-without-js>.*您好，<b>[^<]+<\/b>/s.test(cart)).toBe(true);
    const open = (await buyer.get('/')).text;
    expect(/<html[^>]*data-member/.test(open)).toBe(false);
    expect(open).not.toContain('请登录');
    const out = await (await shop.as('chain')).post('/api/user/logout', {}, PAGE);
    expect(out.status).toBe(303);
  });

  it('says on a page loaded again how long the next code takes', async () => {
    expect((await buyer.get('/dzht')).text).not.toContain('data-wait');
    const asked = await buyer.post('/api/user/create_code', { purpose: 'pay_password' });
    expect(asked.status).toBe(200);
    const page = (await buyer.get('/wdqb/pay_password?how=code')).text;
    const seconds = Number(/data-wait="(\d+)"/.exec(page)?.[1]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('adds the ledgers of the demo up in the order of time', async () => {
    const entries = await shop.db
      .selectFrom('balance_ledger')
      .select(['member_id', 'change_fen', 'balance_after_fen'])
      .orderBy('member_id')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const after = new Map<number, number>();
    const wrong = entries.filter(({ member_id, change_fen, balance_after_fen }) => {
      const balance = (after.get(member_id) ?? 0) + change_fen;
      after.set(member_id, balance);
      return balance !== balance_after_fen || balance < 0;
    });
    expect(entries.length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });
});

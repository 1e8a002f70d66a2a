import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PAYMENT_PASSWORD } from '#demo/accounts.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { forgetCodeLimits, lastCode } from '#tests/support/messages-sent.ts';

const PAGE = { accept: 'text/html' };
const SET = '/api/user/payment_password';
const CHANGE = '/api/user/payment_password/change';
const good = { payment_password: '975310', payment_password_again: '975310' };

describe('payment passwords', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  const orderOf = async (client: Client, username: string) => {
    const goods = await findGoods(shop.db, username);
    await fillCart(shop.db, username, [{ goodsId: goods.id, quantity: 1 }]);
    const checkout = await client.post('/api/cart/checkout');
    const { key, addresses } = checkout.envelope<{
      key: string;
      addresses: { id: number; payable_fen: number }[];
    }>().data!;
    const [{ id: address_id, payable_fen: expected_fen } = { id: 0, payable_fen: 0 }] = addresses;
    const placed = await client.post('/api/order', { key, address_id, expected_fen });
    return placed.envelope<{ orders: { id: number }[] }>().data!.orders[0]!.id;
  };
  const stateOf = async (id: number) =>
    (await shop.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  const balanceOf = async (username: string) =>
    (
      await shop.db
        .selectFrom('member')
        .select('balance_fen')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).balance_fen;

  it.each([SET, CHANGE])('%s asks a visitor to log in', async (path) => {
    const answer = await shop.visitor().post(path, good);
    expect([answer.status, answer.envelope().code]).toEqual([401, 10001]);
  });

  it.each([
    [SET, 'code', { code: '12' }],
    [SET, 'code', {}],
    [SET, 'code', { code: '123456' }],
    [SET, 'payment_password', { code: '123456', payment_password: '1' }],
    [SET, 'payment_password', { code: '123456', payment_password: 'x'.repeat(99) }],
    [SET, 'payment_password_again', { code: '123456', payment_password_again: '975311' }],
    [CHANGE, 'old_password', {}],
    [CHANGE, 'old_password', { old_password: 'abc' }],
    [CHANGE, 'payment_password', { old_password: DEMO_PAYMENT_PASSWORD, payment_password: '000000' }],
  ])('%s says what is wrong with %s', async (path, field, change) => {
    const newcomer = await shop.as('newcomer');
    const answer = await newcomer.post(path, { ...good, ...change });
    expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([422, [field]]);
  });

  it.each(['newcomer', 'chain', 'store1', 'operator'])('%s sets its own by a code', async (username) => {
    const client = await shop.as(username);
    await forgetCodeLimits(shop.db);
    await client.post('/api/user/create_code', { purpose: 'pay_password' });
    const { phone } = await shop.db
      .selectFrom('member')
      .select('phone')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const code = await lastCode(shop.db, phone);
    const answer = await client.post(SET, { ...good, code, next: '//evil.example' });
    expect(answer.envelope()).toMatchObject({ code: 10000, data: { next: '/wdqb/pay_password' } });
    const changed = { payment_password: '864202', payment_password_again: '864202', old_password: '975310' };
    expect((await client.post(CHANGE, changed)).status).toBe(200);
    expect(shop.log()).not.toMatch(/975310|864202/);
  });

  it('no money moves without it', async () => {
    const clinic = await shop.as('clinic');
    const id = await orderOf(clinic, 'clinic');
    const before = await balanceOf('clinic');
    const pay = (form: Record<string, string>) => clinic.post(`/api/order/${id}/pay/wallet`, form);
    for (const form of [{}, { payment_password: '' }, { payment_password: '202601' }]) {
      const answer = await pay(form as Record<string, string>);
      expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([
        422,
        ['payment_password'],
      ]);
    }
    expect([await stateOf(id), await balanceOf('clinic')]).toEqual(['unpaid', before]);
    expect((await pay({ payment_password: DEMO_PAYMENT_PASSWORD })).status).toBe(200);
    expect(await stateOf(id)).toBe('paid');
    expect(await balanceOf('clinic')).toBeLessThan(before);
  });

  it('five wrong ones lock it, and a plain form says until when, and keeps no password', async () => {
    const store = await shop.as('store2');
    const id = await orderOf(store, 'store2');
    const form = { payment_password: '202601', form_page: `/cart/step3/${id}` };
    for (let wrong = 0; wrong < 5; wrong += 1) await store.post(`/api/order/${id}/pay/wallet`, form);
    const right = { ...form, payment_password: DEMO_PAYMENT_PASSWORD };
    const held = await store.post(`/api/order/${id}/pay/wallet`, right, PAGE);
    expect([held.status, held.headers['location']]).toEqual([303, `/cart/step3/${id}`]);
    const page = await store.get(`/cart/step3/${id}`);
    expect(page.text).toMatch(/已锁定到 \d\d:\d\d/);
    expect(String(held.headers['set-cookie'])).not.toContain(DEMO_PAYMENT_PASSWORD);
    expect(/<input[^>]*name="payment_password"[^>]*>/.exec(page.text)?.[0]).not.toContain('value=');
    expect(await stateOf(id)).toBe('unpaid');
  });

  it('who has none is led to set one, and back', async () => {
    const member_id = await memberId(shop.db, 'buyer');
    await shop.db.deleteFrom('payment_password').where('member_id', '=', member_id).execute();
    const buyer = await shop.as('buyer');
    const id = await orderOf(buyer, 'buyer');
    const page = await buyer.get(`/cart/step3/${id}`);
    const link = `/wdqb/pay_password?next=%2Fcart%2Fstep3%2F${id}`;
    expect(page.text).toContain(link);
    expect((await buyer.get(link)).text).toContain('保存，返回付款');
    const refused = await buyer.post(`/api/order/${id}/pay/wallet`, { payment_password: '202600' });
    expect(refused.envelope().errors).toEqual({ payment_password: ['还没有设置支付密码，请先设置再付款'] });
  });
});

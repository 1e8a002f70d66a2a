import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PAYMENT_PASSWORD } from '#demo/accounts.rules.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

type Case = [method: string, path: string];

const MEMBER_CALLS: Case[] = [
  ['GET', '/api/cart/list'],
  ['GET', '/api/cart/total'],
  ['POST', '/api/cart'],
  ['POST', '/api/cart/quick_add'],
  ['POST', '/api/cart/quick_add/1'],
  ['POST', '/api/cart/1/edit'],
  ['POST', '/api/cart/batch_delete'],
  ['POST', '/api/cart/batch_select'],
  ['POST', '/api/cart/copy'],
  ['POST', '/api/cart/checkout'],
  ['POST', '/api/cart/next_hint'],
  ['GET', '/api/address'],
  ['POST', '/api/address'],
  ['POST', '/api/address/1/edit'],
  ['POST', '/api/address/1/delete'],
  ['POST', '/api/address/1/default'],
  ['POST', '/api/checkout/x/choices'],
  ['GET', '/api/invoice/title'],
  ['POST', '/api/invoice/title'],
  ['POST', '/api/invoice/title/1/edit'],
  ['POST', '/api/invoice/title/1/delete'],
  ['POST', '/api/invoice/title/1/default'],
  ['GET', '/api/order'],
  ['POST', '/api/order'],
  ['GET', '/api/order/1'],
  ['POST', '/api/order/1/cancel'],
  ['POST', '/api/order/1/receive'],
  ['POST', '/api/order/1/buy_again'],
  ['POST', '/api/order/1/pay/wallet'],
  ['POST', '/api/order/1/pay/transfer'],
  ['GET', '/api/upload/1'],
];
const OPERATOR_CALLS: Case[] = [
  ['POST', '/api/admin/transfer/1/confirm'],
  ['POST', '/api/admin/transfer/1/reject'],
  ['POST', '/api/admin/order/1/ship'],
];
/** What of these takes no input cannot be wrong about it. */
const NEEDS_INPUT: Case[] = [
  ['POST', '/api/cart'],
  ['POST', '/api/cart/quick_add'],
  ['POST', '/api/cart/quick_add/abc'],
  ['POST', '/api/cart/1/edit'],
  ['POST', '/api/cart/batch_delete'],
  ['POST', '/api/cart/batch_select'],
  ['POST', '/api/cart/copy'],
  ['POST', '/api/cart/next_hint'],
  ['POST', '/api/address'],
  ['POST', '/api/address/1/edit'],
  ['POST', '/api/address/x/delete'],
  ['POST', '/api/address/0/default'],
  ['POST', '/api/invoice/title'],
  ['POST', '/api/invoice/title/1/edit'],
  ['POST', '/api/invoice/title/x/delete'],
  ['POST', '/api/invoice/title/0/default'],
  ['POST', '/api/order'],
  ['GET', '/api/order/-1'],
  ['POST', '/api/order/x/cancel'],
  ['POST', '/api/order/x/receive'],
  ['POST', '/api/order/x/buy_again'],
  ['POST', '/api/order/x/pay/wallet'],
  ['POST', '/api/order/1/pay/transfer'],
];

describe.each(ENGINES)('the calls of the trade on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());

  it.each([...MEMBER_CALLS, ...OPERATOR_CALLS])('%s %s asks a visitor to log in', async (method, path) => {
    const answer = await shop.visitor().send(method, path, method === 'GET' ? {} : { form: { id: 1 } });
    expect({ status: answer.status, code: answer.envelope().code }).toEqual({ status: 401, code: 10001 });
  });

  it.each(OPERATOR_CALLS)('%s %s is not for buyers', async (method, path) => {
    const buyer = await shop.as('buyer');
    expect((await buyer.send(method, path, { form: {} })).status).toBe(403);
  });

  it.each(NEEDS_INPUT)('%s %s says what is wrong with the input', async (method, path) => {
    const buyer = await shop.as('buyer');
    const answer = await buyer.send(method, path, method === 'GET' ? {} : { form: { nothing: 1 } });
    const { code, message, errors } = answer.envelope();
    expect({ status: answer.status, code }).toEqual({ status: 422, code: 422 });
    expect(message).toMatch(/[\u4e00-\u9fff]/);
    expect(Object.values(errors ?? {})[0]?.[0]).toBe(message);
  });

  it('what belongs to others is not there', async () => {
    const clinic = await shop.as('clinic');
    const buyer = await shop.db
      .selectFrom('member')
      .select('id')
      .where('username', '=', 'buyer')
      .executeTakeFirstOrThrow();
    const idOf = async (table: 'orders' | 'address' | 'cart_item') =>
      (
        await shop.db
          .selectFrom(table)
          .select(`${table}.id`)
          .where(`${table}.member_id`, '=', buyer.id)
          .executeTakeFirstOrThrow()
      ).id;
    const order = await idOf('orders');
    const address = await idOf('address');
    const item = await idOf('cart_item');
    const attempts = await Promise.all([
      clinic.get(`/api/order/${order}`),
      clinic.post(`/api/order/${order}/cancel`),
      clinic.post(`/api/order/${order}/receive`),
      clinic.post(`/api/order/${order}/buy_again`),
      clinic.post(`/api/order/${order}/pay/wallet`, { payment_password: DEMO_PAYMENT_PASSWORD }),
      clinic.post(`/api/address/${address}/delete`),
      clinic.post(`/api/address/${address}/default`),
      clinic.post(`/api/cart/${item}/edit`, { number: 2 }),
      clinic.post('/api/cart/batch_select', { ids: [item], is_selected: 0 }),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
  });
});

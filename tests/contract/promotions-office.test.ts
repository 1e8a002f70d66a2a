import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Sent } from '#tests/support/client.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { formOf, typedGoods, typedTier } from '#tests/support/promotion-form.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const DESK = '/api/admin/promotion';
const ROLES = ['newcomer', 'buyer', 'chain', 'store1', 'editor'];

interface Case {
  method: 'GET' | 'POST';
  /** after the desk's prefix; `{id}` is the promotion at hand */
  path: string;
  sent?: Sent;
  /** what is wrong of the input, where anything can be */
  wrong?: Record<string, unknown>;
}

const discount = (change = {}) =>
  JSON.stringify(
    formOf(
      'discount',
      { coversAll: true, tiers: [typedTier({ thresholdYuan: '900000', ratePercent: '94' })], ...change },
      Date.now(),
    ),
  );

/** Every call of the desk with good input, in an order in which all of them succeed on one new promotion. */
const CALLS: Case[] = [
  { method: 'GET', path: '?state=coming&kind=seckill&keywords=a&page=1' },
  {
    method: 'POST',
    path: '',
    sent: { form: { promotion: discount(), key: 'contract-key-0000001', force: 1 } },
    wrong: { promotion: discount({ name: '' }), key: 'contract-key-0000002' },
  },
  { method: 'GET', path: '/{id}' },
  {
    method: 'POST',
    path: '/goods',
    sent: { form: { how: 'search', keywords: '阿莫西林' } },
    wrong: { how: 'guess' },
  },
  {
    method: 'POST',
    path: '/trial',
    sent: { form: { promotion: discount(), member: 'buyer', cart: '1 10' } },
    wrong: { promotion: discount(), member: 'nobody', cart: '1 10' },
  },
  { method: 'POST', path: '/{id}/stop' },
];

describe.each(EMBEDDED)("the operators' promotions on %s", (engine) => {
  let shop: Shop;
  let operator: Client;
  beforeAll(async () => {
    shop = await startShop({ engine });
    operator = await shop.as('operator');
  });
  afterAll(() => shop.close());

  const create = async (promotion: string, key: string): Promise<number> => {
    const answer = await operator.post(DESK, { promotion, key, force: 1 });
    return (answer.envelope().data as { id: number }).id;
  };

  it.each([...ROLES, null])('are not for %s', async (username) => {
    const client = username === null ? shop.visitor() : await shop.as(username);
    for (const { method, path, sent } of CALLS) {
      const answer = await client.send(
        method,
        DESK + path.replace('{id}', '1'),
        sent ?? (method === 'GET' ? {} : { form: {} }),
      );
      expect([path, answer.status]).toEqual([path, username === null ? 401 : 403]);
    }
  });

  it.each(['operator', 'admin'])('answer %s', async (username) => {
    const client = await shop.as(username);
    const id = await create(discount(), `contract-${username}-000001`);
    for (const { method, path, sent } of CALLS) {
      const answer = await client.send(
        method,
        DESK + path.replace('{id}', String(id)),
        sent ?? (method === 'GET' ? {} : { form: {} }),
      );
      expect([path, answer.status, answer.envelope().code]).toEqual([path, 200, 10_000]);
    }
  });

  it('say what is wrong with the input, by field', async () => {
    for (const { method, path, wrong } of CALLS.filter((call) => call.wrong)) {
      const answer = await operator.send(method, DESK + path, { form: wrong ?? {} });
      const { message, errors } = answer.envelope();
      expect([path, answer.status]).toEqual([path, 422]);
      expect(message).toMatch(/[\u4e00-\u9fff]/);
      expect(Object.keys(errors ?? {})).not.toEqual([]);
    }
    expect((await operator.get(`${DESK}/999999`)).status).toBe(404);
    expect((await operator.post(`${DESK}/999999/stop`)).status).toBe(404);
  });

  it('show a new price on a kept page within a second, and the old one again when stopped', async () => {
    const goods = await shop.db
      .selectFrom('goods')
      .select(['id', 'base_price_fen'])
      .where('is_on_sale', '=', 1)
      .where('rx_class', '!=', 'rx')
      .where('is_kxzq', '=', 0)
      .where('base_price_fen', '>', 1000)
      .where('id', 'not in', shop.db.selectFrom('offer').select('offer.goods_id'))
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const visitor = shop.visitor();
    const page = async () => (await visitor.get(`/list/info/${goods.id}`)).text;
    const special = '7.77';
    expect(await page()).not.toContain(special);
    const promotion = JSON.stringify(
      formOf('daily', { goods: [typedGoods(goods.id, { price: special })] }, Date.now()),
    );
    const id = await create(promotion, 'contract-shown-000001');
    await expect.poll(page, { timeout: 1000, interval: 50 }).toContain(special);
    await operator.post(`${DESK}/${id}/stop`);
    await expect.poll(page, { timeout: 1000, interval: 50 }).not.toContain(special);
  });

  it('change a promotion that nobody else changed in the meantime', async () => {
    const id = await create(discount(), 'contract-change-00001');
    const { base } = (await operator.get(`${DESK}/${id}`)).envelope().data as { base: number };
    const save = (name: string) =>
      operator.post(`${DESK}/${id}/save`, { base, force: 1, promotion: discount({ name }) });
    expect((await save('一号')).status).toBe(200);
    expect((await save('二号')).status).toBe(409);
  });
});

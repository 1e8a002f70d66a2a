import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathTo } from '#lib/routes.rules.ts';
import type { Client, Sent } from '#tests/support/client.ts';
import { formOf, typedGoods, typedTier } from '#tests/support/promotion-form.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const DESK = '/api/admin/promotion';
const LADDERS = '/api/admin/ladder';
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

describe("the operators' promotions", () => {
  let operator: Client;
  beforeAll(async () => {
    operator = await shop.as('operator');
  });

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

describe('the ladder desk', () => {
  let operator: Client;
  let goods: { id: number; base_price_fen: number };
  let calls: Case[];
  beforeAll(async () => {
    operator = await shop.as('operator');
    goods = await shop.db
      .selectFrom('goods')
      .select(['id', 'base_price_fen'])
      .where('is_on_sale', '=', 1)
      .where('rx_class', '=', 'otc_b')
      .where('is_kxzq', '=', 0)
      .where('min_quantity', '=', 1)
      .where('base_price_fen', '>', 1000)
      .where('id', 'not in', shop.db.selectFrom('goods_ladder').select('goods_ladder.goods_id'))
      .where('id', 'not in', shop.db.selectFrom('offer').select('offer.goods_id'))
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const form = { type: '0', lines: `${goods.id} 30:97.5%` };
    calls = [
      { method: 'GET', path: '?keywords=a&page=1' },
      { method: 'POST', path: '', sent: { form: { ...form, force: 1 } } },
      {
        method: 'POST',
        path: '/trial',
        sent: { form: { ...form, member: 'buyer', cart: `${goods.id} 30` } },
      },
      { method: 'POST', path: `/${goods.id}/remove`, sent: { form: { base: '' } } },
    ];
  });

  const answers = async (client: Client, { method, path, sent = {} }: Case) =>
    client.send(method, LADDERS + path, sent);
  const clear = () => shop.db.deleteFrom('goods_ladder').where('goods_id', '=', goods.id).execute();

  it.each([...ROLES, null])('is not for %s', async (username) => {
    const client = username === null ? shop.visitor() : await shop.as(username);
    for (const call of calls)
      expect([call.path, (await answers(client, call)).status]).toEqual([
        call.path,
        username === null ? 401 : 403,
      ]);
  });

  it.each(['operator', 'admin'])('answers %s', async (username) => {
    const client = await shop.as(username);
    for (const call of calls.slice(0, 3))
      expect((await answers(client, call)).envelope()).toMatchObject({ code: 10_000 });
    const { state } = (
      (await operator.get(`${LADDERS}?keywords=`)).envelope().data as { list: { state: string }[] }
    ).list[0] ?? { state: '' };
    expect(state).not.toBe('');
    const fen = Math.floor((goods.base_price_fen * 975) / 1000);
    const base = `0 30:${(fen / 100).toFixed(2)}`;
    expect((await client.post(`${LADDERS}/${goods.id}/remove`, { base })).envelope().code).toBe(10_000);
  });

  it('says what is wrong with the input, by field', async () => {
    const wrong = [
      ['', { type: '2', lines: `${goods.id} 30:1` }, 'type'],
      ['', { type: '0', lines: '' }, 'lines'],
      ['', { type: '0', lines: `${goods.id} 30:99999` }, 'lines'],
      ['', { type: '0', lines: `${goods.id} 30:1`, base: '[' }, 'base'],
      ['/trial', { type: '0', lines: `${goods.id} 30:1`, member: 'nobody', cart: '1 1' }, 'member'],
      ['/trial', { type: '0', lines: `${goods.id} 30:1`, member: 'buyer', cart: '' }, 'cart'],
    ] as const;
    for (const [path, form, field] of wrong) {
      const answer = await operator.post(LADDERS + path, form);
      expect([path, answer.status]).toEqual([path, 422]);
      expect(answer.envelope().message).toMatch(/[\u4e00-\u9fff]/);
      expect(Object.keys(answer.envelope().errors ?? {})).toContain(field);
    }
    expect((await operator.post(`${LADDERS}/99999999/remove`)).status).toBe(404);
  });

  it('shows a new ladder on every page of the goods within a second, and none when it is taken away', async () => {
    const visitor = shop.visitor();
    const page = async () => (await visitor.get(pathTo('goods', { id: goods.id }))).text;
    const price = ((goods.base_price_fen - 123) / 100).toFixed(2);
    expect(await page()).not.toContain(price);
    await operator.post(LADDERS, { type: '1', lines: `${goods.id} 77:1.23`, force: 1 });
    await expect.poll(page, { timeout: 1000, interval: 50 }).toContain(price);
    const { name } = await shop.db
      .selectFrom('goods')
      .select('name')
      .where('id', '=', goods.id)
      .executeTakeFirstOrThrow();
    const list = (await operator.get(pathTo('promotion_ladders', {}, { keywords: name }))).text;
    expect(list).toContain('≥77');
    const none = (await operator.get(pathTo('promotion_ladders', {}, { keywords: '没有这种药' }))).text;
    expect(none).toContain('没有找到设了阶梯价的这种商品');
    await operator.post(`${LADDERS}/${goods.id}/remove`, { base: '1 77:1.23' });
    await expect.poll(page, { timeout: 1000, interval: 50 }).not.toContain(price);
  });

  it('shows the second of two operators what the first did, whatever is forced', async () => {
    await clear();
    const save = (lines: string, base: string) =>
      operator.post(LADDERS, { type: '1', lines, base, force: 1 }).then((answer) => answer.envelope());
    expect((await save(`${goods.id} 40:0.50`, '{}')).data).toMatchObject({ saved: 1 });
    const told = (await save(`${goods.id} 40:0.60`, '{}')).data as { saved: null; base: object };
    expect(told).toMatchObject({ saved: null, warnings: [expect.stringContaining('减 ¥0.50')] });
    expect((await operator.post(`${LADDERS}/${goods.id}/remove`, { base: '' })).status).toBe(409);
    expect((await save(`${goods.id} 40:0.60`, JSON.stringify(told.base))).data).toMatchObject({ saved: 1 });
    await clear();
  });
});

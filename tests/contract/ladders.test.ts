import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathTo } from '#lib/routes.rules.ts';
import type { Client, Sent } from '#tests/support/client.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const DESK = '/api/admin/ladder';
const ROLES = ['newcomer', 'buyer', 'chain', 'store1', 'editor'];

interface Case {
  method: 'GET' | 'POST';
  path: string;
  sent?: Sent;
}

describe.each(EMBEDDED)('the ladder desk on %s', (engine) => {
  let shop: Shop;
  let operator: Client;
  let goods: { id: number; base_price_fen: number };
  let calls: Case[];
  beforeAll(async () => {
    shop = await startShop({ engine });
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
  afterAll(() => shop.close());

  const answers = async (client: Client, { method, path, sent = {} }: Case) =>
    client.send(method, DESK + path, sent);
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
      (await operator.get(`${DESK}?keywords=`)).envelope().data as { list: { state: string }[] }
    ).list[0] ?? { state: '' };
    expect(state).not.toBe('');
    const fen = Math.floor((goods.base_price_fen * 975) / 1000);
    const base = `0 30:${(fen / 100).toFixed(2)}`;
    expect((await client.post(`${DESK}/${goods.id}/remove`, { base })).envelope().code).toBe(10_000);
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
      const answer = await operator.post(DESK + path, form);
      expect([path, answer.status]).toEqual([path, 422]);
      expect(answer.envelope().message).toMatch(/[\u4e00-\u9fff]/);
      expect(Object.keys(answer.envelope().errors ?? {})).toContain(field);
    }
    expect((await operator.post(`${DESK}/99999999/remove`)).status).toBe(404);
  });

  it('shows a new ladder on every page of the goods within a second, and none when it is taken away', async () => {
    const visitor = shop.visitor();
    const page = async () => (await visitor.get(pathTo('goods', { id: goods.id }))).text;
    const price = ((goods.base_price_fen - 123) / 100).toFixed(2);
    expect(await page()).not.toContain(price);
    await operator.post(DESK, { type: '1', lines: `${goods.id} 77:1.23`, force: 1 });
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
    await operator.post(`${DESK}/${goods.id}/remove`, { base: '1 77:1.23' });
    await expect.poll(page, { timeout: 1000, interval: 50 }).not.toContain(price);
  });

  it('shows the second of two operators what the first did, whatever is forced', async () => {
    await clear();
    const save = (lines: string, base: string) =>
      operator.post(DESK, { type: '1', lines, base, force: 1 }).then((answer) => answer.envelope());
    expect((await save(`${goods.id} 40:0.50`, '{}')).data).toMatchObject({ saved: 1 });
    const told = (await save(`${goods.id} 40:0.60`, '{}')).data as { saved: null; base: object };
    expect(told).toMatchObject({ saved: null, warnings: [expect.stringContaining('减 ¥0.50')] });
    expect((await operator.post(`${DESK}/${goods.id}/remove`, { base: '' })).status).toBe(409);
    expect((await save(`${goods.id} 40:0.60`, JSON.stringify(told.base))).data).toMatchObject({ saved: 1 });
    await clear();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

type Case = [method: 'GET' | 'POST', path: string];

const MEMBER_CALLS: Case[] = [
  ['GET', '/api/user/coupon'],
  ['GET', '/api/user/availableCoupon'],
  ['GET', '/api/user/couponNum'],
  ['POST', '/api/coupon/claim'],
];
const OPERATOR_CALLS: Case[] = [
  ['GET', '/api/admin/coupon'],
  ['POST', '/api/admin/coupon'],
  ['GET', '/api/admin/coupon/goods'],
  ['GET', '/api/admin/coupon/1'],
  ['POST', '/api/admin/coupon/1/edit'],
  ['POST', '/api/admin/coupon/1/outlet'],
  ['POST', '/api/admin/coupon/1/stop'],
  ['GET', '/api/admin/coupon/1/holders'],
  ['GET', '/api/admin/coupon/1/export'],
  ['POST', '/api/admin/coupon/1/giving'],
  ['POST', '/api/admin/coupon/giving/1/give'],
  ['POST', '/api/admin/coupon/held/1/take_back'],
];
const FORM = {
  kind: 'coupon',
  name: '接口测试券',
  amount: '30',
  minimum: '500',
  scope_kind: 'all',
  validity: 'days',
  valid_days: '30',
  total: '3',
  per_member_limit: '1',
  is_claimable: '1',
};

describe('the calls of coupons', () => {
  let shop: Shop;
  let operator: Client;
  let made = 0;
  beforeAll(async () => {
    shop = await startShop();
    operator = await shop.as('operator');
  });
  afterAll(async () => {
    expect(await disagreements(shop.db)).toEqual([]);
    await shop.close();
  });

  const create = async (change: Record<string, unknown> = {}): Promise<number> => {
    made += 1;
    const form = { ...FORM, idempotency_key: `contract-${made}`, ...change };
    const answer = await operator.post('/api/admin/coupon', form);
    expect(answer.envelope().message).toBe('已新建这批券');
    return answer.envelope<{ id: number }>().data?.id ?? 0;
  };
  const send = (client: Client, [method, path]: Case) =>
    client.send(method, path, method === 'GET' ? {} : { form: { id: 1 } });

  it('find the demo shop sound', async () => {
    expect(await disagreements(shop.db)).toEqual([]);
  });

  it.each([...MEMBER_CALLS, ...OPERATOR_CALLS])('%s %s asks a visitor to log in', async (...call) => {
    const answer = await send(shop.visitor(), call);
    expect({ status: answer.status, code: answer.envelope().code }).toEqual({ status: 401, code: 10001 });
  });

  it.each(OPERATOR_CALLS)('%s %s is for operators alone', async (...call) => {
    for (const username of ['newcomer', 'buyer', 'chain', 'store1', 'editor'])
      expect((await send(await shop.as(username), call)).status, username).toBe(403);
  });

  it.each(OPERATOR_CALLS.filter(([, path]) => path.includes('1')))(
    '%s %s answers 404 for what is not there',
    async (method, path) => {
      const answer = await operator.send(
        method,
        path.replace('1', '999999'),
        method === 'GET' ? {} : { form: { ...FORM, by: 'filter', reason: '发错了' } },
      );
      expect(answer.status).toBe(404);
    },
  );

  it('say what is wrong with the input', async () => {
    const buyer = await shop.as('buyer');
    const wrong = [
      await buyer.post('/api/coupon/claim', { id: 'x' }),
      await buyer.get('/api/user/coupon?type=7'),
      await buyer.get('/api/user/coupon?status=9'),
      await operator.post('/api/admin/coupon', { ...FORM, idempotency_key: 'wrong-one', amount: '-3' }),
      await operator.post('/api/admin/coupon', { idempotency_key: 'wrong-two' }),
      await operator.post('/api/admin/coupon/1/giving', { by: 'list', list: '' }),
    ];
    for (const answer of wrong) {
      const { code, message, errors } = answer.envelope();
      expect({ status: answer.status, code }).toEqual({ status: 422, code: 422 });
      expect(message).toMatch(/[一-鿿]/);
      expect(Object.values(errors ?? {})[0]?.[0]).toBe(message);
    }
  });

  it('say all that is wrong at once: typed, looked up and past', async () => {
    const window = { validity: 'window', valid_through: '2020-01-01' };
    const wrong = { ...FORM, ...window, name: '券', amount: '', scope_kind: 'goods', goods: '没有的药' };
    const answer = await operator.post('/api/admin/coupon', { ...wrong, idempotency_key: 'all-at-once' });
    expect(answer.envelope().errors).toEqual({
      name: ['名称至少 2 个字'],
      amount: [expect.stringContaining('面额')],
      goods: [expect.stringContaining('第 1 行“没有的药”')],
      valid_through: [expect.stringContaining('已经过去')],
    });
  });

  it('lead a form that was gone back to, to the batch it made; changed it is asked to be sent again', async () => {
    const headers = { accept: 'text/html', referer: `${shop.url}/admin/coupons/new` };
    const send = (change: Record<string, string>) =>
      operator.post('/api/admin/coupon', { ...FORM, name: '退回的券', once_after: '0', ...change }, headers);
    const first = await send({ idempotency_key: 'went-back-1' });
    const again = await send({ idempotency_key: 'went-back-2' });
    expect(again.headers['location']).toBe(first.headers['location']);
    expect((await operator.get(String(again.headers['location']))).text).toContain('没有再建一批');
    const changed = await send({ idempotency_key: 'went-back-1', total: '8' });
    expect(changed.headers['location']).toBe('/admin/coupons/new');
    const page = await operator.get('/admin/coupons/new');
    expect(page.text).toContain('请再点一次“新建”');
    expect(page.text).toContain('value="退回的券"');
    expect(page.text).not.toContain('value="went-back-1"');
  });

  it('say of goods what they come to with one that may be claimed, and once it is held', async () => {
    const id = await create({ name: '到手券', minimum: '20', amount: '19', per_member_limit: '1' });
    const buyer = await shop.as('buyer');
    const rows = await shop.db
      .selectFrom('goods')
      .select('id')
      .where('rx_class', '=', 'otc_a')
      .where('is_on_sale', '=', 1)
      .limit(60)
      .execute();
    const ids = rows.map((row) => row.id).join();
    const netOf = async (client: Client) =>
      (await client.get(`/api/goods/mine?ids=${ids}`)).envelope<{ net: { text: string }[] }>().data?.net ??
      [];
    const said = ({ text }: { text: string }): boolean => text.includes('满 ¥20.00 减 ¥19.00');
    const before = (await netOf(buyer)).filter(said);
    expect(before.length).toBeGreaterThan(0);
    for (const net of before)
      expect(net).toMatchObject({ is_held: 0, text: expect.stringContaining('领取并用') });
    await buyer.post('/api/coupon/claim', { id });
    for (const net of (await netOf(buyer)).filter(said)) expect(net).toMatchObject({ is_held: 1 });
    // a member who may not buy yet has no price that it pays
    expect(await netOf(await shop.as('newcomer'))).toEqual([]);
    await operator.post(`/api/admin/coupon/${id}/stop`);
  });

  it('take one back from its holder', async () => {
    const id = await create();
    await (await shop.as('buyer')).post('/api/coupon/claim', { id });
    const { data } = (await operator.get(`/api/admin/coupon/${id}/holders`)).envelope<{
      holders: { id: number }[];
    }>();
    const path = `/api/admin/coupon/held/${data?.holders[0]?.id}/take_back`;
    expect((await operator.post(path, { reason: ' ' })).status).toBe(422);
    expect((await operator.post(path, { reason: '发错了客户' })).envelope().message).toBe('已收回这张券');
    expect((await operator.post(path, { reason: '发错了客户' })).status).toBe(200);
    const page = await operator.get(`/admin/coupons/${id}?state=taken_back`);
    expect(page.text).toContain('原因：发错了客户');
  });

  it('make, change, copy and stop a batch', async () => {
    const id = await create();
    const again = await operator.post('/api/admin/coupon', { ...FORM, idempotency_key: `contract-${made}` });
    expect(again.envelope<{ id: number }>().data?.id).toBe(id);
    expect((await operator.post(`/api/admin/coupon/${id}/edit`, { ...FORM, amount: '40' })).status).toBe(200);
    const admin = await shop.as('admin');
    const shown = (await admin.get(`/api/admin/coupon/${id}`)).envelope<{ amountFen: number }>();
    expect(shown.data).toMatchObject({ amountFen: 4000, handedOut: 0, state: 'running' });
    const copy = await operator.get(`/admin/coupons/new?from=${id}`);
    expect(copy.text).toContain('value="接口测试券"');

    await (await shop.as('buyer')).post('/api/coupon/claim', { id });
    expect((await operator.post(`/api/admin/coupon/${id}/edit`, FORM)).status).toBe(409);
    expect((await operator.post(`/api/admin/coupon/${id}/outlet`, { ...FORM, total: '9' })).status).toBe(200);
    const stopped = await operator.post(`/api/admin/coupon/${id}/stop`);
    expect(stopped.envelope().data).toEqual({ id, state: 'stopped' });
    expect((await (await shop.as('clinic')).post('/api/coupon/claim', { id })).status).toBe(409);
    const { data } = (
      await operator.get(`/api/admin/coupon?state=stopped&keywords=${encodeURIComponent('接口测试')}`)
    ).envelope<{
      batches: { id: number }[];
    }>();
    expect(data?.batches.map((batch) => batch.id)).toEqual([id]);
  });

  it('give a batch to a list and keep to its total', async () => {
    const id = await create();
    const list = 'buyer\n没有的药房\nclinic\nchain\nstore1';
    const prepared = await operator.post(`/api/admin/coupon/${id}/giving`, { by: 'list', list });
    const giving = prepared.envelope<{ id: number }>().data;
    expect(giving).toMatchObject({
      recipients: 4,
      atLimit: 0,
      left: 3,
      willGive: 3,
      unknown: [{ number: 2, text: '没有的药房' }],
    });
    const page = await operator.get(`/admin/coupons/${id}/give?giving=${giving?.id}`);
    expect(page.text).toContain('第 2 行“没有的药房”');
    expect(page.text).toContain('store1');
    const give = () => operator.post(`/api/admin/coupon/giving/${giving?.id}/give`);
    const [one, two] = await Promise.all([give(), give()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const last = (await give()).envelope();
    expect(last).toMatchObject({
      message: '已发给 3 家，1 家因数量不足没有发到',
      data: { given: 3, atLimit: 0, unserved: 1 },
    });
    const holders = (await operator.get(`/api/admin/coupon/${id}/holders?keywords=clinic`)).envelope<{
      counts: { all: number };
    }>();
    expect(holders.data?.counts.all).toBe(1);
    const file = await operator.get(`/api/admin/coupon/${id}/export?state=unused`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="coupon-\d+-[\d-]+\.csv"$/);
    expect(file.text.trim().split('\r\n')).toHaveLength(4);
  });

  it('fetch one, count it and list it under the names of the calls', async () => {
    const id = await create({ total: '', name: '领取测试券' });
    const newcomer = await shop.as('newcomer');
    const counted = async () =>
      (await newcomer.get('/api/user/couponNum')).envelope<{ yhq: { usable: number } }>().data?.yhq.usable ??
      0;
    const before = await counted();
    const first = await newcomer.post('/api/coupon/claim', { id });
    expect(first.envelope()).toMatchObject({ code: 10000, message: '已领取，结算时可以使用' });
    const again = await newcomer.post('/api/coupon/claim', { id });
    expect(again.envelope()).toMatchObject({ code: 409, message: '每个账户限领 1 张，您已领取。' });
    expect(await counted()).toBe(before + 1);
    for (const path of ['/api/user/coupon?type=0&status=0', '/api/user/availableCoupon']) {
      const { data } = (await newcomer.get(path)).envelope<{ list: { name: string; end_time: number }[] }>();
      const mine = data?.list.find(({ name }) => name === '领取测试券');
      expect(mine).toMatchObject({
        type: 0,
        status: 0,
        text: '满 ¥500.00 减 ¥30.00',
        amount: 30,
        minimum: 500,
        scope: '全场通用',
        links: [],
        order_id: null,
      });
      expect(mine?.end_time).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    }
    const others = (await (await shop.as('store3')).get('/api/user/coupon')).text;
    expect(others).not.toContain('领取测试券');
  });

  it('show a used one with its order', async () => {
    const buyer = await shop.as('buyer');
    const { data } = (await buyer.get('/api/user/coupon?type=1&status=1')).envelope<{
      list: { order_id: number; used_amount: number }[];
      counts: { used: number };
    }>();
    expect(data?.counts.used).toBe(data?.list.length);
    expect(data?.list[0]).toMatchObject({ order_no: expect.stringMatching(/^\d+$/), used_amount: 50 });
    expect((await buyer.get(`/api/order/${data?.list[0]?.order_id}`)).status).toBe(200);
  });

  it('keep what was typed into a form that is refused, boxes and long lists too', async () => {
    const goods = Array.from({ length: 400 }, (_, index) => `没有的药${index}`).join('\n');
    const form = { ...FORM, scope_kind: 'goods', goods, zones: ['youx', 'zy'], idempotency_key: 'kept-form' };
    const { host } = new URL(shop.url);
    const answer = await operator.post('/api/admin/coupon', form, {
      accept: 'text/html',
      referer: `http://${host}/admin/coupons/new`,
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('没有的药399');
    expect(answer.text).toContain('第 400 行“没有的药399”没有找到');
    expect(answer.text).toMatch(/name="zones" value="zy" checked/);
    expect(answer.text).toContain('value="kept-form"');
  });
});

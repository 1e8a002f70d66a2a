import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

type Case = ['GET' | 'POST', string];
interface Listed {
  list: { id: number; saved_price: number; price_change_text: string; is_buy: number }[];
  total: number;
  pages: number;
  per_page: number;
}

const CALLS: Case[] = [
  ['GET', '/api/favorite'],
  ['POST', '/api/favorite'],
  ['POST', '/api/favorite/cancel'],
  ['POST', '/api/favorite/to_cart'],
  ['POST', '/api/cart/to_favourites'],
];
const POSTS = CALLS.filter(([method]) => method === 'POST');
const MEMBERS = ['buyer', 'clinic', 'chain', 'store1', 'newcomer'];
const STAFF = ['editor', 'operator', 'admin'];

describe('the calls of favourites', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  const listOf = async (username: string, query = '') =>
    (await (await shop.as(username)).get(`/api/favorite${query}`)).envelope<Listed>().data;

  it.each(CALLS)('%s %s asks a visitor to log in', async (method, path) => {
    const answer = await shop
      .visitor()
      .send(method, path, method === 'GET' ? {} : { form: { goods_ids: 1, ids: 1 } });
    expect({ status: answer.status, code: answer.envelope().code }).toEqual({ status: 401, code: 10001 });
  });

  it.each(POSTS)('%s %s says what is wrong with the input', async (method, path) => {
    const buyer = await shop.as('buyer');
    for (const form of [{}, { goods_ids: 'x', ids: 'x' }, { goods_ids: '-1', ids: '1.5' }]) {
      const answer = await buyer.send(method, path, { form });
      const { code, errors, message } = answer.envelope();
      expect({ status: answer.status, code }).toEqual({ status: 422, code: 422 });
      expect(Object.values(errors ?? {})[0]?.[0]).toBe(message);
    }
  });

  it('refuse more goods than a cart has lines', async () => {
    const buyer = await shop.as('buyer');
    const goods_ids = Array.from({ length: 501 }, (_, index) => index + 1).join();
    for (const path of ['/api/favorite', '/api/favorite/cancel', '/api/favorite/to_cart'])
      expect((await buyer.post(path, { goods_ids })).status, path).toBe(422);
  });

  it('take ids in plain decimal digits, as all calls do, and as many as the document says', async () => {
    const buyer = await shop.as('buyer');
    for (const goods_ids of ['1e3', '0x10', '1.0', ' 7', '+7'])
      expect((await buyer.post('/api/favorite', { goods_ids })).status, goods_ids).toBe(422);
    for (const id of ['1e0', '0x1', '1%00', '%201'])
      expect((await buyer.get(`/api/goods/detail/${id}`)).status, id).toBe(422);
    const ids = Array.from({ length: 201 }, (_, index) => index + 1);
    expect((await buyer.get(`/api/goods/mine?ids=${ids.join()}`)).envelope()).toMatchObject({
      code: 422,
      message: '一次最多查询 200 种商品，请分批查询。',
    });
    expect((await buyer.get(`/api/goods/mine?ids=${ids.slice(1).join()}`)).status).toBe(200);
    expect(JSON.stringify(inject('callDocument').paths['/api/favorite'])).toMatch(/"maxItems":500/);
  });

  it.each(MEMBERS)('let %s save goods, see and find them, and take them away again', async (username) => {
    const client = await shop.as(username);
    const id = await makeGoods(shop.db, { scope_code: '' });
    const before = (await listOf(username))?.total ?? 0;
    for (const added of [1, 0]) {
      const answer = (await client.post('/api/favorite', { goods_ids: [id] })).envelope();
      expect(answer).toMatchObject({ code: 10000, message: '收藏成功', data: { added, total: before + 1 } });
    }
    const mine = (await client.get(`/api/goods/mine?ids=${id}`)).envelope<{ list: unknown[] }>().data;
    expect(mine?.list).toMatchObject([{ id, is_favourite: 1 }]);
    const [first] = (await listOf(username))?.list ?? [];
    expect(first).toMatchObject({ id, saved_price: 10, price_change_text: '' });
    for (const removed of [1, 0]) {
      const answer = (await client.post('/api/favorite/cancel', { 'goods_ids[]': id })).envelope();
      expect(answer).toMatchObject({ message: '取消收藏成功', data: { removed, total: before } });
    }
  });

  it.each(STAFF)('are not for %s, who runs the shop, nor are its coupons', async (username) => {
    const client = await shop.as(username);
    const id = await makeGoods(shop.db, { scope_code: '' });
    for (const [path, form, words] of [
      ['/api/favorite', { goods_ids: [id] }, '后台账户不能收藏商品，请用采购账户登录。'],
      ['/api/coupon/claim', { id: 1 }, '后台账户不能领取优惠券，请用采购账户登录。'],
    ] as const) {
      const answer = await client.post(path, form);
      expect([answer.status, answer.envelope().message], path).toEqual([403, words]);
    }
    expect(await listOf(username)).toMatchObject({ total: 0 });
  });

  it('page and search the demo buyer’s, whose prices have moved', async () => {
    const all = await listOf('buyer');
    expect(all).toMatchObject({ pages: 2, per_page: 20 });
    expect(all?.list).toHaveLength(20);
    expect(all?.list.some(({ price_change_text }) => price_change_text.startsWith('比收藏时降'))).toBe(true);
    expect(all?.list.some(({ price_change_text }) => price_change_text.startsWith('比收藏时涨'))).toBe(true);
    const second = await listOf('buyer', '?page=2');
    expect(second?.list.map(({ id }) => id)).not.toContain(all?.list[0]?.id);
    expect(await listOf('buyer', '?page=9999')).toMatchObject({ total: all?.total });
    expect(await listOf('buyer', `?keywords=${encodeURIComponent('没有这样的药')}`)).toMatchObject({
      list: [],
      total: 0,
      pages: 1,
    });
  });

  it('put favourites in the cart, and cart lines among the favourites', async () => {
    const client = await shop.as('store2');
    const goodsId = await makeGoods(shop.db, { scope_code: '' });
    await client.post('/api/favorite', { goods_ids: goodsId });
    const added = (await client.post('/api/favorite/to_cart', { goods_ids: goodsId })).envelope();
    expect(added.message).toBe('已加入购物车');
    await client.post('/api/favorite/cancel', { goods_ids: goodsId });
    const cart = (await client.get('/api/cart/list')).envelope<{
      data: { id: number; goods: { id: number } }[];
    }>();
    const ids = cart.data?.data.filter(({ goods }) => goods.id === goodsId).map(({ id }) => id);
    const moved = (await client.post('/api/cart/to_favourites', { ids })).envelope<{ moved: number }>();
    expect(moved).toMatchObject({ message: '已将 1 种商品移入收藏', data: { moved: 1 } });
    expect((await listOf('store2'))?.list[0]?.id).toBe(goodsId);
    const again = (await client.post('/api/cart/to_favourites', { ids })).envelope();
    expect(again).toMatchObject({ message: '这些商品已不在购物车中', data: { moved: 0 } });
  });

  it('save after the login what a visitor pressed', async () => {
    const goodsId = await makeGoods(shop.db, { scope_code: '' });
    const visitor = shop.visitor();
    const turned = await visitor.send('POST', '/api/favorite', {
      form: { goods_ids: goodsId },
      headers: { accept: 'text/html' },
    });
    expect(turned.status).toBe(303);
    expect(turned.headers['location']).toContain(`favourite=${goodsId}`);
    const login = { username: 'store3', password: DEMO_PASSWORD, favourite: String(goodsId) };
    expect((await visitor.post('/api/user/login', login)).envelope().message).toBe('收藏成功');
    expect((await listOf('store3'))?.list[0]?.id).toBe(goodsId);
  });
});

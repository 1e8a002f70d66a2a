import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearerOf } from '#tests/support/base-shop.ts';
import { findGoods } from '#tests/support/demo-cart.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const logout = '/api/user/logout';

describe.each(EMBEDDED)('requests of other sites on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());

  it.each([
    ['a foreign Origin', { origin: 'https://elsewhere.example', 'sec-fetch-site': undefined }],
    ['an opaque Origin', { origin: 'null', 'sec-fetch-site': undefined }],
    ['our name on another port', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': undefined }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a fetch of a sister site', { 'sec-fetch-site': 'same-site' }],
    ['neither Origin nor Sec-Fetch-Site', { origin: undefined, 'sec-fetch-site': undefined }],
  ])('refuses %s, and nothing happens', async (_name, headers) => {
    const client = await shop.as('buyer');
    const answer = await client.send('DELETE', logout, { headers });
    expect(answer.status).toBe(403);
    expect(answer.envelope()).toMatchObject({ code: 403, data: null });
    const base = await client.get('/api/user/base');
    expect(base.envelope<{ username: string }>().data?.username).toBe('buyer');
  });

  it.each([
    ['its own Origin', { 'sec-fetch-site': undefined }],
    ['a same-origin fetch', { origin: undefined }],
  ])('takes %s', async (_name, headers) => {
    const client = await shop.as('buyer');
    expect((await client.send('DELETE', logout, { headers })).status).toBe(200);
  });

  it('takes a bearer token from anywhere: no browser sends it on its own', async () => {
    const headers = { authorization: `Bearer ${bearerOf('buyer')}`, origin: 'https://erp.example' };
    const { id } = await findGoods(shop.db, 'buyer');
    const answer = await shop
      .visitor()
      .send('POST', '/api/cart', { headers, json: { params: [{ goods_id: id, number: 1, type: 0 }] } });
    expect(answer.status).toBe(200);
    const base = await shop.visitor().get('/api/user/base', headers);
    expect(base.envelope<{ cart: number }>().data?.cart).toBeGreaterThan(0);
  });

  it.each([
    ['nobody has', 'Bearer nobody'],
    ['is empty', 'Bearer'],
    ['is in small letters and wrong', 'bearer nobody'],
    ['comes twice in one line', `Bearer ${bearerOf('buyer')}, Bearer ${bearerOf('buyer')}`],
    ['comes twice', [`Bearer ${bearerOf('buyer')}`, 'Bearer nobody']],
    ['comes after another scheme', ['Basic YTpi', `Bearer ${bearerOf('buyer')}`]],
  ])(
    'refuses a bearer token that %s on calls open to anyone, and nothing happens',
    async (_name, authorization) => {
      const buyer = await shop.as('buyer');
      const headers = { Authorization: authorization };
      const calls = ['/api/user/base', '/api/goods/list', '/api/openapi.json', '/api/cart/list'];
      for (const answer of [
        ...(await Promise.all(calls.map((path) => buyer.get(path, headers)))),
        await buyer.send('DELETE', logout, { headers }),
        await buyer.post('/api/complaint', {}, { ...headers, accept: 'text/html' }),
      ]) {
        expect([answer.status, answer.envelope().code, answer.envelope().data]).toEqual([401, 10001, null]);
        expect(answer.headers['cache-control']).toContain('no-store');
      }
      const base = await buyer.get('/api/user/base');
      expect(base.envelope<{ username: string }>().data?.username).toBe('buyer');
    },
  );

  it('take no notice on a page of a bearer token nobody has, nor of another scheme anywhere', async () => {
    const buyer = await shop.as('buyer');
    expect((await buyer.get('/order', { authorization: 'Bearer nobody' })).status).toBe(200);
    const base = await buyer.get('/api/user/base', { authorization: 'Basic YTpi' });
    expect(base.envelope<{ username: string }>().data?.username).toBe('buyer');
  });
});

describe('a shop behind a proxy that speaks TLS', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite', env: { SITE_URL: 'https://shop.example' } });
  });
  afterAll(() => shop.close());

  it.each([
    ['https://shop.example', 'shop.example', 200],
    ['https://shop.example', undefined, 200],
    ['http://shop.example', 'shop.example', 403],
    ['https://shop.example:8443', 'shop.example', 403],
  ])('answers a post from %s, asked under %s, with %i', async (origin, host, status) => {
    const client = await shop.as('buyer');
    const headers = { origin, ...(host ? { host } : {}), 'sec-fetch-site': undefined };
    expect((await client.send('DELETE', logout, { headers })).status).toBe(status);
  });
});

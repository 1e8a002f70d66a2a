import { describe, expect, it } from 'vitest';
import { bearerOf } from '#tests/support/base-shop.ts';
import { findGoods } from '#tests/support/demo-cart.ts';
import { openCommonShop } from '#tests/support/shop.ts';
import { rawRequest } from '#tests/support/client.ts';

const logout = '/api/user/logout';

describe('requests of other sites', () => {
  const shop = openCommonShop();

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

  it('take no notice of bearer tokens on pages, nor of another scheme anywhere', async () => {
    const buyer = await shop.as('buyer');
    const program = shop.visitor({ authorization: `Bearer ${bearerOf('buyer')}` });
    expect((await program.get('/api/user/base')).status).toBe(200);
    const page = await program.get('/zhzx/basic');
    expect([page.status, page.headers['location']]).toEqual([302, expect.stringContaining('/login')]);
    expect((await buyer.get('/order', { authorization: 'Bearer nobody' })).status).toBe(200);
    const base = await buyer.get('/api/user/base', { authorization: 'Basic YTpi' });
    expect(base.envelope<{ username: string }>().data?.username).toBe('buyer');
  });
});

const ADDRESSES = ['/', '/list', '/cart/step1', '/api/cart/list', '/healthz', '/favicon.svg', '/help'];
const HOSTS = [
  'x/noActivity?',
  'x?',
  'x#',
  'u@x?',
  'x\\noActivity?',
  'x/noActivity?a=',
  'a b',
  'x:80/noActivity?',
  '//x',
  '[::1',
  'x:123456',
  '',
];

describe('A request that means harm', () => {
  const shop = openCommonShop();

  const seen = async (path: string) => {
    const { status, headers, text } = await shop.visitor().get(path);
    return [status, headers['etag'], headers['location'], /<title>(.*?)<\/title>/.exec(text)?.[1]];
  };
  const ask = (head: string) => rawRequest(shop.url, `${head}\r\nConnection: close\r\n\r\n`);

  it.each(HOSTS)('is refused with the host "%s", and changes no page for anyone', async (host) => {
    const before = await Promise.all(ADDRESSES.map(seen));
    for (const path of ADDRESSES) {
      const answer = await ask(`GET ${path} HTTP/1.1\r\nHost: ${host}`);
      expect(answer, `${path} with host ${host}`).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(await Promise.all(ADDRESSES.map(seen))).toEqual(before);
  });

  it.each([
    'shop.example.com',
    'shop.example.com:8080',
    '127.0.0.1',
    '[::1]:4321',
    'localhost',
    'a_b.local.',
  ])('is none with the host %s', async (host) => {
    expect(await ask(`GET /help HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('names one host, not two', async () => {
    expect(await ask('GET /help HTTP/1.1\r\nHost: x\r\nHost: y')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('needs no host where it is of HTTP/1.0', async () => {
    expect(await ask('GET /help HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('names a path, not a whole address or another host', async () => {
    for (const target of ['http://evil.example/noActivity', '*', 'noActivity'])
      expect(await ask(`GET ${target} HTTP/1.1\r\nHost: x`), target).toMatch(/^HTTP\/1\.1 400 /);
    const home = await seen('/');
    for (const target of ['//noActivity', '//x/noActivity', '/\\x/noActivity'])
      expect(await ask(`GET ${target} HTTP/1.1\r\nHost: x`), target).toMatch(/^HTTP\/1\.1 302 [^]*\/404/);
    expect(await seen('/')).toEqual(home);
  });

  it.each(['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND'])('of method %s is answered 405', async (method) => {
    for (const path of ['/', '/api/cart/list', '/favicon.svg', '/healthz']) {
      const answer = await ask(`${method} ${path} HTTP/1.1\r\nHost: x`);
      expect(answer, path).toMatch(/^HTTP\/1\.1 405 [^]*\r\nallow: GET, HEAD/i);
    }
  });
});

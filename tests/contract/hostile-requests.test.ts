import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '#tests/support/raw-request.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

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
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite' });
  });
  afterAll(() => shop.close());

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

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

describe('built files', () => {
  let shop: Shop;
  let visitor: Client;
  let style: string;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite' });
    visitor = shop.visitor();
    style = /href="(\/assets\/[^"]+\.css)"/.exec((await visitor.get('/login')).text)?.[1] ?? '';
  });
  afterAll(() => shop.close());

  it('are kept by browsers for ever where their name carries their content', async () => {
    const answer = await visitor.get(style);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('come packed, from what the build packed', async () => {
    const plain = await visitor.get(style);
    const brotli = await visitor.get(style, { 'accept-encoding': 'gzip, br' });
    const gzip = await visitor.get(style, { 'accept-encoding': 'gzip' });
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotli.body.length).toBeLessThan(gzip.body.length);
  });

  it('answer 304 to who has them and HEAD without a body', async () => {
    const etag = String((await visitor.get(style)).headers['etag']);
    const again = await visitor.get(style, { 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await visitor.send('HEAD', style);
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it.each(['/favicon.svg', '/manifest.webmanifest'])(
    'serve %s, asked for again within the hour',
    async (path) => {
      const answer = await visitor.get(path);
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
    },
  );

  it.each([
    '/assets/',
    '/assets/no-such-file.js',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ])('are all there is: %s is not', async (path) => {
    const answer = await visitor.get(path);
    expect(answer.text).not.toContain('"dependencies"');
    expect([302, 404]).toContain(answer.status);
  });
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, beforeAll } from 'vitest';
import { ROUTES } from '#lib/routes.rules.ts';
import { factsOf } from '#tests/support/page-facts.ts';
import { openCommonShop } from '#tests/support/shop.ts';
import type { Client } from '#tests/support/client.ts';

const LEADS = ROUTES.flatMap((route) =>
  Object.entries(route.redirects).map((lead) => [...lead, route] as const),
);

describe('addresses that lead on', () => {
  const shop = openCommonShop();

  it('are those of the specification', () => {
    expect(LEADS.map(([from, to]) => [from, to])).toEqual([
      ['/forget', '/forget_step1'],
      ['/register', '/register_index'],
      ['/register_index', '/register/step1'],
      ['/register_dd', '/register/dd/step1'],
    ]);
  });

  it.each(LEADS)('lead from %s to %s', async (from, to, route) => {
    const visitor = shop.visitor();
    const query = '?next=%2Fcart%2Fstep1';
    for (const address of [from, `${from}/`]) {
      const answer = await visitor.get(address + query);
      expect([answer.status, answer.headers['location'], answer.text]).toEqual([302, to + query, '']);
    }
    expect((await visitor.post(from)).status).toBe(405);
    const { text } = await visitor.get(route.redirects[to] ?? to);
    expect(factsOf(text).route).toBe(route.name);
  });

  it('lead from the choice of a view to the list, and all lists and searches have it from then on', async () => {
    const reader = shop.visitor();
    const tables = async (path: string) =>
      [...(await reader.get(path)).text.matchAll(/class="[^"]*\bgoods-table\b[^"]*"/g)].map(([list]) =>
        list.includes('pictured') ? 'pictured' : 'plain',
      );
    const lists = ['/search?keywords=%E7%89%87', '/zyyp', '/yx', '/jxqzc', '/list'];
    const shown = async () => [
      ...new Set((await Promise.all(lists.map(tables))).flatMap((all) => all[0] ?? 'none')),
    ];
    const choose = async (path: string, view: string) => {
      const answer = await reader.get(`${path}?view=${view}`);
      expect([answer.status, answer.headers['location']]).toEqual([303, path]);
    };
    expect(await tables('/list')).toEqual([]);
    await choose('/list', 'table');
    expect(await shown()).toEqual(['pictured']);
    expect((await tables('/mrtj'))[0]).toBe('pictured');
    await choose('/zyyp', 'no_image');
    expect(await shown()).toEqual(['plain']);
    await choose('/zyyp', 'grid');
    expect(await shown()).toEqual(['none']);
  });
});

describe('built files', () => {
  const shop = openCommonShop();
  let visitor: Client;
  let style: string;
  beforeAll(async () => {
    visitor = shop.visitor();
    style = /href="(\/assets\/[^"]+\.css)"/.exec((await visitor.get('/login')).text)?.[1] ?? '';
  });

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

  it.each(['/favicon.svg', '/favicon.ico', '/manifest.webmanifest'])(
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

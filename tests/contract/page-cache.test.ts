import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeFlash } from '#lib/platform/http/call/flash.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Client } from '#tests/support/client.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import type { PageTag } from '#lib/cache-tag.rules.ts';

interface Counts {
  pages: number;
  renders: number;
  hits: number;
  invalidations: number;
}

describe('the page cache', () => {
  let shop: Shop;
  let visitor: Client;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    visitor = shop.visitor();
  });
  const counts = async () =>
    (JSON.parse((await shop.visitor().get('/healthz')).text) as { cache: Counts }).cache;
  /** A write by another process: this one's. */
  const touch = (...tags: PageTag[]) => change(shop.db, async (_trx, touched) => touched(...tags));
  const forgotten = async (path: string) => {
    const before = (await counts()).invalidations;
    await touch('home');
    await expect.poll(async () => (await counts()).invalidations, { timeout: 1000 }).toBeGreaterThan(before);
    expect((await visitor.get(path)).status).toBe(200);
  };

  it('renders once for twenty who ask at the same moment', async () => {
    const before = await counts();
    const path = '/noActivity';
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.visitor().get(path)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await counts()).renders - before.renders).toBe(1);
  });

  it.each(['/sitemap.xml', '/robots.txt', '/help/gywm/lxwm'])('keeps no empty %s of a HEAD', async (path) => {
    await visitor.send('HEAD', path);
    await visitor.send('HEAD', path);
    const { status, text } = await visitor.get(path);
    expect([status, text.length > 100]).toEqual([200, true]);
  });

  it('answers the second time without rendering', async () => {
    await visitor.get('/');
    const before = await counts();
    const answer = await visitor.get('/');
    const after = await counts();
    expect(answer.status).toBe(200);
    expect([after.renders - before.renders, after.hits - before.hits]).toEqual([0, 1]);
  });

  it('packs a page as zstd for the first who asks, where the browser takes it', async () => {
    const path = '/help/zfps/hwps';
    const { headers, body } = await visitor.get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(headers['content-encoding']).toBe('zstd');
    expect(zstdDecompressSync(body).toString()).toBe((await visitor.get(path)).text);
  });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
    [undefined, 'identity', (bytes: Buffer) => bytes],
    [undefined, undefined, (bytes: Buffer) => bytes],
  ])('packs as %s where the browser takes %s', async (encoding, accepted, unpack) => {
    const plain = await visitor.get('/');
    const answer = await visitor.get('/', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toBe('accept-encoding, cookie');
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
    expect(unpack(answer.body).toString()).toBe(plain.text);
    expect(answer.headers['etag'], 'one tag for all codings has to be weak').toMatch(/^W\/"/);
  });

  it('answers 304 to a browser that has the page, and 200 to one that has another', async () => {
    const first = await visitor.get('/');
    const etag = String(first.headers['etag']);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      const again = await visitor.get('/', { 'if-none-match': known });
      expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, etag]);
    }
    expect((await visitor.get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const get = await visitor.get('/');
    const head = await visitor.send('HEAD', '/');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of [
      'etag',
      'content-length',
      'content-type',
      'content-security-policy',
      'cache-control',
    ]) {
      expect(head.headers[name], name).toBe(get.headers[name]);
    }
  });

  it('makes no entry of unknown query parameters, nor shows them', async () => {
    await visitor.get('/');
    const before = await counts();
    const page = await visitor.get('/');
    for (const query of ['?a=1', '?utm_source=x&b=2', '?keywords=%3Cscript%3E', '?&&&']) {
      expect((await visitor.get(`/${query}`)).text).toBe(page.text);
    }
    const after = await counts();
    expect([after.pages - before.pages, after.renders - before.renders]).toEqual([0, 0]);
  });

  it.each([
    ['/help/xwzx/hyxw?page=1e300', '/help/xwzx/hyxw'],
    ['/help/xwzx/hyxw?page=01', '/help/xwzx/hyxw'],
    ['/help/xwzx/hyxw?page=999999999', /^\/help\/xwzx\/hyxw(\?page=\d)?$/],
    ['/help/xrzn/hyzc?id=x1', '/help/xrzn/hyzc'],
    ['/help_hyzc?id=0', '/help/xrzn/hyzc'],
  ])('sends from %s to the address that is meant', async (asked, meant) => {
    const before = (await counts()).pages;
    const answer = await visitor.get(asked);
    expect([answer.status, answer.headers['location']]).toEqual([302, expect.stringMatching(meant)]);
    expect((await counts()).pages).toBe(before);
  });

  it.each([
    '/help/xrzn/hyzc?id=987654',
    '/list?page=x1',
    '/list?page=99999',
    '/list?category=nonsense',
    '/list/table?min=1.234',
    '/search?keywords=amxl&rx=x1',
  ])('shows %s without keeping it', async (asked) => {
    const before = (await counts()).pages;
    const answer = await visitor.get(asked, { 'accept-encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'gzip' });
    expect((await counts()).pages).toBe(before);
  });

  it.each(['/help/xrzn/hyzc?id=66', '/list?page=1&sort=best', '/search?keywords=amxl&type=0&page=1'])(
    'keeps %s',
    async (asked) => {
      const before = (await counts()).pages;
      expect((await visitor.get(asked)).status).toBe(200);
      expect((await counts()).pages).toBe(before + 1);
    },
  );

  it('shows a one-time message once, also on a page made for this request', async () => {
    const client = shop.visitor();
    const flash = encodeFlash({ message: '请先登录<b>', tone: 'error' });
    for (const made of ['anew', 'before']) {
      client.cookies.set('flash', flash);
      const told = await client.get('/search?keywords=notice');
      expect(told.text, made).toContain('请先登录&lt;b&gt;');
      expect(told.headers['cache-control'], made).toBe('private, no-store');
      expect(client.cookies.has('flash'), made).toBe(false);
      expect((await client.get('/search?keywords=notice')).text, made).not.toContain('请先登录');
    }
  });

  it('keeps neither failures nor redirects', async () => {
    const before = await counts();
    for (const path of ['/404', '/no/such', '/list/info/999999']) await visitor.get(path);
    expect((await counts()).pages).toBe(before.pages);
  });

  it('shows what another process changed within a second', async () => {
    await visitor.get('/');
    await forgotten('/');
    const renders = (await counts()).renders;
    await visitor.get('/');
    expect((await counts()).renders).toBe(renders);
  });

  it('leaves pages alone that have nothing to do with the change', async () => {
    await visitor.get('/');
    const before = await counts();
    await touch('goods:987654', 'article:1');
    await forgotten('/');
    const after = await counts();
    expect(after.invalidations - before.invalidations).toBeLessThanOrEqual(before.pages);
    expect(after.renders - before.renders).toBe(1);
  });

  it('is the same page for a member and a visitor', async () => {
    const member = await shop.as('buyer');
    const [theirs, ours] = [await member.get('/'), await visitor.get('/')];
    expect(theirs.text).toBe(ours.text);
    expect(theirs.headers['set-cookie']).toBeUndefined();
    const { company } = await shop.db
      .selectFrom('member')
      .select('company')
      .where('username', '=', 'buyer')
      .executeTakeFirstOrThrow();
    expect(theirs.text).not.toContain(company);
    // Without scripts a member reads there where its own page is.
    expect(theirs.text).toMatch(/<noscript>(?:(?!<\/noscript>)[^])*已登录的会员请到\s*<a href="\/user"/);
  });
});

import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change } from '#lib/platform/db/change.server.ts';
import { encodeFlash } from '#lib/platform/http/call/flash.server.ts';
import type { Answer } from '#tests/support/client.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const PAGES = [
  '/',
  '/list',
  '/list/table',
  '/list/info/1',
  '/search?keywords=amxl',
  '/help/duigong-zhuanzhang',
];
/** The largest a page may come over the wire, with the styles within it and linked; bytes. */
const FIRST = 30_000;
const NEXT = 18_000;
const STYLE = /<style data-sheet="([^"]+)">([^]*?)<\/style>/;
/** Behind the first screen. */
const LATER = /<style data-all-styles>([^]*?)<\/style>/;
const SHEET_SCRIPT = /<script>[^<]*data-sheet[^]*?<\/script>/;
/** Astro adds a style of its own for islands. */
const ALL_STYLES = /<style data-sheet|<link rel="stylesheet"/g;

const linkTo = (sheet: string): string => `<link rel="stylesheet" href="${sheet}">`;
const policyOf = ({ headers }: Answer): string[] => String(headers['content-security-policy']).split('; ');
const unpacked: Record<string, (bytes: Buffer) => string> = {
  br: (bytes) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes) => gunzipSync(bytes).toString(),
  identity: (bytes) => bytes.toString(),
};

describe('the styles of a page', () => {
  let shop: Shop;
  let sheet: string;
  /** A browser that has the sheet of the build. */
  const cookie = () => ({ cookie: `css=${sheet.split('.').at(-2)}` });
  beforeAll(async () => {
    shop = await startShop();
    sheet = STYLE.exec((await shop.visitor().get('/')).text)?.[1] ?? '';
  });
  afterAll(() => shop.close());

  const expectWithin = (answer: Answer): void => {
    expect(answer.status).toBe(200);
    expect(answer.text.match(ALL_STYLES)).toEqual(['<style data-sheet']);
    const [, href, css = ''] = STYLE.exec(answer.text) ?? [];
    expect(href).toBe(sheet);
    expect(css.length).toBeGreaterThan(5000);
    const [, later] = LATER.exec(answer.text) ?? [];
    if (later !== undefined) expect(later.length).toBeGreaterThan(css.length);
    const allowed = [css, ...(later === undefined ? [] : [later])].map(
      (one) => `'sha256-${createHash('sha256').update(one).digest('base64')}'`,
    );
    expect(policyOf(answer).filter((one) => one.startsWith('style-src '))).toEqual([
      expect.stringContaining(allowed.join(' ')),
    ]);
    expect(answer.headers['link']).toBeUndefined();
  };
  const expectLinked = (answer: Answer): void => {
    expect(answer.status).toBe(200);
    expect(answer.text.match(ALL_STYLES)).toEqual(['<link rel="stylesheet"']);
    expect(answer.text).toContain(linkTo(sheet));
    expect(answer.headers['link']).toBe(`<${sheet}>; rel=preload; as=style`);
  };

  it('names a sheet that is there', async () => {
    const { status, headers } = await shop.visitor().get(sheet);
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/css')]);
  });

  it.each(PAGES)('come within %s on a first visit, and by a link after it', async (path) => {
    const visitor = shop.visitor();
    const first = await visitor.get(path);
    expectWithin(first);
    const next = await visitor.get(path, cookie());
    expectLinked(next);
    expect(next.headers['etag']).not.toBe(first.headers['etag']);
    for (const { headers } of [first, next])
      expect(String(headers['vary']).split(', ')).toEqual(['accept-encoding', 'cookie']);
    const unstyled = first.text.replace(SHEET_SCRIPT, '').replace(LATER, '');
    expect(next.text).toBe(unstyled.replace(STYLE, () => linkTo(sheet)));
  });

  it.each(PAGES.slice(0, -1))('stand behind the first screen of %s too', async (path) => {
    const { text } = await shop.visitor().get(path);
    const at = text.indexOf('id="first-screen"');
    expect(at).toBeGreaterThan(0);
    expect(text.slice(at)).toMatch(LATER);
  });

  it.each(PAGES)('allow on %s their own styles, and no other thing', async (path) => {
    const visitor = shop.visitor();
    const [first, next] = [await visitor.get(path), await visitor.get(path, cookie())];
    const others = (answer: Answer) => policyOf(answer).filter((one) => !one.startsWith('style-src '));
    expect(others(first)).toEqual(others(next));
    const styles = (answer: Answer) => policyOf(answer).find((one) => one.startsWith('style-src '));
    const own = [STYLE, LATER].filter((style) => style.test(first.text)).map(() => " 'sha256-[^']+'");
    expect(styles(first)?.replace(new RegExp(own.join('')), '')).toBe(styles(next));
    expect(styles(next)).not.toContain("'unsafe-inline'");
    for (const text of [first.text, next.text]) {
      for (const [, script = ''] of text.matchAll(/<script>([^]*?)<\/script>/g)) {
        const digest = createHash('sha256').update(script).digest('base64');
        expect(others(first).find((one) => one.startsWith('script-src '))).toContain(digest);
      }
    }
  });

  it.each(['css=Older123', 'css=', 'css', 'xcss=1', 'css=%00; css="'])(
    'come within a page for a browser with the cookie %s',
    async (other) => {
      expectWithin(await shop.visitor().get('/', { cookie: other }));
    },
  );

  it('come within a page where another cookie holds the name of the build', async () => {
    const { cookie: own } = cookie();
    expectWithin(await shop.visitor().get('/', { cookie: `x${own}` }));
    expectWithin(await shop.visitor().get('/', { cookie: `last=${own}` }));
    expectLinked(await shop.visitor().get('/', { cookie: `a=1; ${own}; b=2` }));
  });

  it('are known again in the form in which they came, and in no other', async () => {
    const visitor = shop.visitor();
    const etagOf = async (headers = {}) => String((await visitor.get('/list', headers)).headers['etag']);
    const [within, linked] = [await etagOf(), await etagOf(cookie())];
    const again = async (etag: string, headers = {}) => {
      const answer = await visitor.get('/list', { 'if-none-match': etag, ...headers });
      return [answer.status, answer.headers['etag'], answer.headers['vary']];
    };
    const vary = 'accept-encoding, cookie';
    expect(await again(within)).toEqual([304, within, vary]);
    expect(await again(linked, cookie())).toEqual([304, linked, vary]);
    expect(await again(linked)).toEqual([200, within, vary]);
    expect(await again(within, cookie())).toEqual([200, linked, vary]);
  });

  it.each(['br', 'gzip', 'identity'])('are the same in both forms packed as %s', async (encoding) => {
    const visitor = shop.visitor();
    for (const headers of [{}, cookie()]) {
      const plain = await visitor.get('/list/table', headers);
      const packed = await visitor.get('/list/table', { ...headers, 'accept-encoding': encoding });
      expect(packed.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(unpacked[encoding]?.(packed.body)).toBe(plain.text);
      expect(packed.headers['etag']).toBe(plain.headers['etag']);
    }
  });

  it.each([
    ['within the page', 'none'],
    ['linked', 'own'],
  ])('stay as they are under a one-time message, %s', async (_name, whose) => {
    const visitor = shop.visitor();
    const [, own = ''] = cookie().cookie.split('=');
    const path = `/search?keywords=notice-${whose}`;
    for (const made of ['anew', 'before']) {
      if (whose === 'own') visitor.cookies.set('css', own);
      visitor.cookies.set('flash', encodeFlash({ message: '请先登录', tone: 'error' }));
      const told = await visitor.get(path);
      expect(told.text, made).toMatch(
        /<div role="status"[^>]*><p class="notice notice-error">请先登录<\/p><\/div>/,
      );
      expect(told.headers).toMatchObject({
        'cache-control': 'private, no-store',
        vary: 'accept-encoding, cookie',
      });
      if (whose === 'own') expectLinked(told);
      else expectWithin(told);
    }
    const { text } = await shop.visitor().get(path);
    for (const rule of ['.notice{', '.notice-error{', '.notice-success{'])
      expect(STYLE.exec(text)?.[2]).toContain(rule);
  });

  it('are linked from pages that are not kept', async () => {
    const visitor = shop.visitor();
    const buyer = await shop.as('buyer');
    for (const answer of [await visitor.get('/login'), await buyer.get('/cart')]) expectLinked(answer);
    for (const path of ['/404', '/list?page=x1']) {
      const { text } = await visitor.get(path);
      expect(text.match(ALL_STYLES), path).toEqual(['<link rel="stylesheet"']);
      expect(text, path).toContain(linkTo(sheet));
    }
  });

  it.each(PAGES)('leave %s small over the wire, on the first visit and the next', async (path) => {
    const visitor = shop.visitor();
    const sizeOf = async (headers = {}) =>
      (await visitor.get(path, { 'accept-encoding': 'br', ...headers })).body.length;
    await sizeOf();
    // A page asked for again is packed well, off the main thread.
    await expect.poll(() => sizeOf()).toBeLessThanOrEqual(FIRST);
    await expect.poll(() => sizeOf(cookie())).toBeLessThanOrEqual(NEXT);
  });

  it('come by a link that a header names, where a public page is not kept', async () => {
    const answer = await shop.visitor().get('/404');
    expect(answer.text).toContain(linkTo(sheet));
    expect(answer.headers['link']).toBe(`<${sheet}>; rel=preload; as=style`);
  });

  it('come of one render for both forms', async () => {
    const renders = async () =>
      (JSON.parse((await shop.visitor().get('/healthz')).text) as { cache: { renders: number } }).cache
        .renders;
    const before = await renders();
    const path = '/search?keywords=one-render';
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => shop.visitor().get(path, index % 2 ? cookie() : {})),
    );
    expect((await renders()) - before).toBe(1);
  });

  it('belong in both forms to the page as it is now', async () => {
    const visitor = shop.visitor();
    const path = '/list/info/1';
    for (const name of ['甲乙丙丁片', '戊己庚辛片']) {
      await change(shop.db, async (trx, touch) => {
        await trx.updateTable('goods').set({ name }).where('id', '=', 1).execute();
        touch('goods:1');
      });
      for (const headers of [{}, cookie()])
        await expect.poll(async () => (await visitor.get(path, headers)).text.includes(name)).toBe(true);
    }
  });
});

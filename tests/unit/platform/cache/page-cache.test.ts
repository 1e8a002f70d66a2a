import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { page, textOf } from './support/pages.ts';
import type { PageToCache } from '#lib/platform/cache/finished-page.server.ts';
import { bytesIn, encodingsOf } from '#lib/platform/cache/pack.server.ts';
import { PageCache } from '#lib/platform/cache/page-cache.server.ts';
import { expectMarks, marksOf, takeMarks } from '#lib/platform/cache/page-placeholders.server.ts';
import { sheetLink } from '#lib/platform/styles/styled-page.server.ts';

const roomy = (): PageCache => new PageCache(1024 * 1024);

describe('The page cache', () => {
  test('keeps a page in four encodings of the same text', async () => {
    const cache = roomy();
    await cache.render('/', async () => page('药仓'.repeat(200)));
    const kept = cache.get('/', 'linked', Date.now());
    if (!kept) throw new Error('the page was not kept');
    const text = '药仓'.repeat(200);
    expect(encodingsOf(kept)).toEqual(['zstd', 'br', 'gzip']);
    expect(zstdDecompressSync(bytesIn('zstd', kept)).toString()).toBe(text);
    expect(bytesIn('identity', kept).toString()).toBe(text);
    expect(gunzipSync(bytesIn('gzip', kept)).toString()).toBe(text);
    expect(brotliDecompressSync(bytesIn('br', kept)).toString()).toBe(text);
    expect(encodingsOf(kept), 'one of the two is kept').toEqual(['br', 'gzip']);
    expect(bytesIn('identity', kept).toString()).toBe(text);
  });

  test('packs a page better once it is asked for again', async () => {
    const cache = roomy();
    const words = Array.from(
      { length: 3000 },
      (_, index) => `<li class="card"><a href="/list/info/${index}">阿莫西林胶囊 ${index % 37}</a></li>`,
    ).join('');
    const first = await cache.render('/', async () => page(words));
    if (!first) throw new Error('the page was not made');
    const quick = bytesIn('zstd', first).length;
    cache.get('/', 'linked', Date.now());
    await expect.poll(() => first.packedBy).toBe('br');
    expect(first.packed.length).toBeLessThan(quick);
    expect(brotliDecompressSync(bytesIn('br', first)).toString()).toBe(words);
    expect(cache.size.bytes).toBe(Math.ceil(bytesIn('br', first).length * 2.2) + 4096);
  });

  test('renders once however many ask at the same time', async () => {
    const cache = roomy();
    let renders = 0;
    const asked = Array.from({ length: 20 }, () =>
      cache.render('/list', async () => {
        renders += 1;
        await new Promise(setImmediate);
        return page('list');
      }),
    );
    const pages = await Promise.all(asked);
    expect(renders).toBe(1);
    expect(new Set(pages.map((one) => one?.etag)).size).toBe(1);
  });

  test('drops exactly the pages that carry a touched tag', async () => {
    const cache = roomy();
    await cache.render('/a', async () => page('a', ['goods:1', 'nav']));
    await cache.render('/b', async () => page('b', ['goods:2', 'nav']));
    cache.invalidate(['goods:1']);
    expect(cache.get('/a', 'linked', Date.now())).toBeUndefined();
    expect(textOf(cache.get('/b', 'linked', Date.now()))).toBe('b');
    cache.invalidate(['nav']);
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  test('answers but does not keep a page whose tag was touched while it rendered', async () => {
    const cache = roomy();
    const answered = await cache.render('/a', async () => {
      cache.invalidate(['goods:1']);
      return page('old price', ['goods:1']);
    });
    expect(textOf(answered)).toBe('old price');
    expect(cache.get('/a', 'linked', Date.now())).toBeUndefined();
  });

  test('lets nobody who asks after a change wait for a render from before it', async () => {
    const cache = roomy();
    let finishOld: (kept: PageToCache) => void = () => undefined;
    const old = cache.render('/a', () => new Promise<PageToCache>((resolve) => (finishOld = resolve)));
    cache.invalidate(['goods:1']);
    const fresh = await cache.render('/a', async () => page('new price', ['goods:1']));
    finishOld(page('old price', ['goods:1']));
    await old;
    expect(textOf(fresh)).toBe('new price');
    expect(textOf(cache.get('/a', 'linked', Date.now()))).toBe('new price');
  });

  test('keeps nothing of an answer that must not be kept', async () => {
    const cache = roomy();
    expect(await cache.render('/404', async () => null)).toBeNull();
    expect(cache.size.pages).toBe(0);
  });

  test('forgets the least recently used pages beyond its bytes', async () => {
    const cache = new PageCache(13_000);
    for (const name of ['a', 'b', 'c']) await cache.render(name, async () => page(name.repeat(900)));
    cache.get('a', 'linked', Date.now() + 1000);
    for (const name of ['d', 'e']) await cache.render(name, async () => page(name.repeat(900)));
    expect(cache.size.bytes).toBeLessThanOrEqual(13_000);
    expect(cache.get('a', 'linked', Date.now())).toBeDefined();
    expect(cache.get('b', 'linked', Date.now())).toBeUndefined();
    expect(cache.counts.evictions).toBeGreaterThan(0);
  });

  test('renders again once the page is too old', async () => {
    const cache = roomy();
    await cache.render('/', async () => page('x', [], 60_000));
    expect(cache.get('/', 'linked', Date.now() + 30_000)).toBeDefined();
    expect(cache.get('/', 'linked', Date.now() + 60_001)).toBeUndefined();
  });

  test('passes a failure to everyone who waits and tries again for the next', async () => {
    const cache = roomy();
    const failing = () => Promise.reject(new Error('down'));
    const both = await Promise.allSettled([cache.render('/', failing), cache.render('/', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(textOf(await cache.render('/', async () => page('up')))).toBe('up');
  });

  test('holds pages past their time while nothing can be rendered again', async () => {
    const cache = roomy();
    await cache.render('/', async () => page('x', [], 1000));
    const later = Date.now() + 60_000;
    cache.hold();
    expect([cache.isHeld, textOf(cache.get('/', 'linked', later))]).toEqual([true, 'x']);
    cache.release();
    expect(cache.get('/', 'linked', later)).toBeUndefined();
    expect(textOf(cache.getStale('/'))).toBe('x');
  });
});

const SHEET = '/assets/style.Abc.css';
const request = (): Request => new Request('http://127.0.0.1/');

describe('The marks of a page', () => {
  it('are there for the request that expects them, and others each time', () => {
    const [one, other] = [request(), request()];
    expect(marksOf(one)).toBeNull();
    const marks = expectMarks(one);
    expect(marksOf(one)).toBe(marks);
    expect(marksOf(other)).toBeNull();
    expect(
      new Set([marks.notice, marks.styles, marks.laterStyles, ...Object.values(expectMarks(other))]).size,
    ).toBe(7);
  });

  it('are taken out, and what stands there is shown in bytes', () => {
    const marks = { ...expectMarks(request()), sheets: [SHEET] };
    const page = `<head>药${marks.styles}仓</head><p>好${marks.notice}</p>`;
    const { body, linkAt, noticeAt } = takeMarks(Buffer.from(page), marks);
    const link = sheetLink(SHEET);
    expect(body.toString()).toBe(`<head>药${link}仓</head><p>好</p>`);
    expect(linkAt).toEqual({ at: Buffer.byteLength('<head>药'), length: link.length, later: null });
    expect(body.subarray(linkAt?.at, (linkAt?.at ?? 0) + link.length).toString()).toBe(link);
    expect(body.subarray(noticeAt ?? 0).toString()).toBe('</p>');
  });

  it('of later styles is taken out too, wherever the others stand or not', () => {
    const marks = { ...expectMarks(request()), sheets: [SHEET] };
    const link = sheetLink(SHEET);
    const { body, linkAt, noticeAt } = takeMarks(
      Buffer.from(`药${marks.styles}<p>好${marks.notice}</p>仓${marks.laterStyles}<i>`),
      marks,
    );
    expect(body.toString()).toBe(`药${link}<p>好</p>仓<i>`);
    expect(body.subarray(noticeAt ?? 0).toString()).toBe('</p>仓<i>');
    expect(body.subarray(linkAt?.later?.at).toString()).toBe('<i>');
    expect(linkAt?.later?.length).toBe(0);
    const alone = takeMarks(Buffer.from(`药${marks.laterStyles}仓`), marks);
    expect([alone.body.toString(), alone.linkAt]).toEqual(['药仓', null]);
  });

  it('may be missing, one or both', () => {
    const marks = { ...expectMarks(request()), sheets: [SHEET] };
    const taken = (page: string) => {
      const { body, ...places } = takeMarks(Buffer.from(page), marks);
      return { body: body.toString(), ...places };
    };
    const link = sheetLink(SHEET);
    expect(taken('药')).toEqual({ body: '药', noticeAt: null, linkAt: null });
    expect(taken(`药${marks.notice}仓`)).toEqual({ body: '药仓', noticeAt: 3, linkAt: null });
    expect(taken(`药${marks.styles}仓`)).toEqual({
      body: `药${link}仓`,
      noticeAt: null,
      linkAt: { at: 3, length: link.length, later: null },
    });
  });

  it('leave the links of a page with several sheets, which has one form', () => {
    const marks = { ...expectMarks(request()), sheets: [SHEET, '/assets/desk.Abc.css'] };
    const { body, linkAt } = takeMarks(Buffer.from(`<head>${marks.styles}</head>`), marks);
    expect(body.toString()).toBe(`<head>${marks.sheets.map(sheetLink).join('')}</head>`);
    expect(linkAt).toBeNull();
  });

  it('stand before what Astro runs for its islands, which moves behind the text', () => {
    const marks = { ...expectMarks(request()), sheets: [SHEET] };
    const scripts = '<script>(()=>{first()})();</script><script>(()=>{second()})();</script>';
    const own = '<script>{const early=1}</script>';
    const taken = (head: string) =>
      takeMarks(Buffer.from(`<head>${head}${marks.styles}</head><body>药${marks.notice}</body>`), marks);
    const link = sheetLink(SHEET);
    const { body, linkAt, noticeAt } = taken(`${own}${scripts}`);
    expect(body.toString()).toBe(`<head>${own}${link}</head><body>药${scripts}</body>`);
    expect(body.subarray(linkAt?.at, (linkAt?.at ?? 0) + link.length).toString()).toBe(link);
    expect(body.subarray(noticeAt ?? 0).toString()).toBe(`${scripts}</body>`);
    expect(taken(`${scripts}<title>药</title>`).body.toString()).toContain(`<head>${scripts}<title>`);
  });
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bytesIn } from '#lib/platform/http/cache/pack.server.ts';
import type { PageToCache } from '#lib/platform/http/cache/finished-page.server.ts';
import { PageCache } from '#lib/platform/http/cache/page-cache.server.ts';
import { page, textOf } from './support/pages.ts';

const roomy = (): PageCache => new PageCache(1024 * 1024);

describe('The page cache', () => {
  test('keeps a page in three encodings of the same text', async () => {
    const cache = roomy();
    await cache.render('/', async () => page('药仓'.repeat(200)));
    const kept = cache.get('/', 'linked', Date.now());
    if (!kept) throw new Error('the page was not kept');
    const text = '药仓'.repeat(200);
    expect(bytesIn('identity', kept).toString()).toBe(text);
    expect(gunzipSync(bytesIn('gzip', kept)).toString()).toBe(text);
    expect(brotliDecompressSync(bytesIn('br', kept)).toString()).toBe(text);
  });

  test('packs a page better once it is asked for again', async () => {
    const cache = roomy();
    const words = Array.from(
      { length: 3000 },
      (_, index) => `<li class="card"><a href="/list/info/${index}">阿莫西林胶囊 ${index % 37}</a></li>`,
    ).join('');
    const first = await cache.render('/', async () => page(words));
    if (!first) throw new Error('the page was not made');
    const quick = bytesIn('br', first).length;
    cache.get('/', 'linked', Date.now());
    await expect.poll(() => bytesIn('br', first).length).toBeLessThan(quick);
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

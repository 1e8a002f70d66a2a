import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FinishedPage, PageToCache } from '#lib/platform/cache/finished-page.server.ts';
import { LASTS_AFTER_MS, PageCache } from '#lib/platform/cache/page-cache.server.ts';
import { sheetParts } from '#lib/platform/styles/sheet-parts.rules.ts';
import { sheetLink, type StylesForm, StylesForms } from '#lib/platform/styles/styled-page.server.ts';
import { page, textOf } from './support/pages.ts';

const HREF = '/assets/style.Now12345.css';
const LINK = sheetLink(HREF);
const FORMS: readonly StylesForm[] = ['linked', 'within'];

const formed = (maxBytes = 1024 * 1024): PageCache => {
  const cache = new PageCache(maxBytes);
  cache.useForms(new StylesForms({ href: HREF, parts: sheetParts('.a{color:red}.b{color:blue}') }));
  return cache;
};
const styled = (text: string, tags: string[] = [], maxAgeMs = 60_000): PageToCache => ({
  ...page(`<head>${LINK}</head><body class="a">${text}`, tags, maxAgeMs),
  linkAt: { at: '<head>'.length, length: LINK.length, later: null },
});
const isIn = (form: StylesForm, kept: FinishedPage | null | undefined, text: string): void => {
  const whole = textOf(kept);
  expect(whole).toContain(`<body class="a">${text}`);
  expect([whole?.includes(LINK), whole?.includes('.a{color:red}</style>')], form).toEqual(
    form === 'linked' ? [true, false] : [false, true],
  );
};
/** Counts again the weight of the pages of a cache. */
const weightOf = (...kept: (FinishedPage | null | undefined)[]): { pages: number; bytes: number } => ({
  pages: new Set(kept.map((one) => one?.address)).size,
  bytes: kept.reduce((sum, one) => sum + (one?.size ?? 0), 0),
});

describe('The page cache with two forms of the styles', () => {
  test.each([
    ['linked', 'within'],
    ['within', 'linked'],
  ] as const)('makes of a page rendered %s the one %s', async (first, other) => {
    const cache = formed();
    const rendered = await cache.render('/', async () => styled('x'), first);
    isIn(first, rendered, 'x');
    expect(cache.size).toEqual(weightOf(rendered));
    const made = cache.get('/', other, Date.now());
    isIn(other, made, 'x');
    expect(made?.etag).not.toBe(rendered?.etag);
    expect(cache.counts).toMatchObject({ renders: 1, hits: 1 });
    expect(cache.size).toEqual(weightOf(rendered, made));
    expect([cache.get('/', first, Date.now()), cache.get('/', other, Date.now())]).toEqual([rendered, made]);
  });

  test('makes the same bytes and headers whichever form came first', async () => {
    const [one, two] = [formed(), formed()];
    await one.render('/', async () => styled('x'), 'linked');
    await two.render('/', async () => styled('x'), 'within');
    for (const form of FORMS) {
      const [ours, theirs] = [one.get('/', form, Date.now()), two.get('/', form, Date.now())];
      expect([ours?.etag, ours?.headers, textOf(ours)]).toEqual([
        theirs?.etag,
        theirs?.headers,
        textOf(theirs),
      ]);
    }
  });

  test('renders once for all who ask for either form in the meantime, and counts each form once', async () => {
    const cache = formed();
    const ask = (form: StylesForm) =>
      cache.render(
        '/',
        async () => {
          await new Promise(setImmediate);
          return styled('x');
        },
        form,
      );
    const asked = Array.from({ length: 20 }, (_, index) => FORMS[index % 2] ?? 'linked');
    const answers = await Promise.all(asked.map(ask));
    for (const [index, form] of asked.entries()) isIn(form, answers[index], 'x');
    expect(new Set(answers.map((one) => one?.etag)).size).toBe(2);
    expect(cache.counts.renders).toBe(1);
    expect(cache.size).toEqual(
      weightOf(cache.get('/', 'linked', Date.now()), cache.get('/', 'within', Date.now())),
    );
  });

  test('drops both forms by a tag', async () => {
    const cache = formed();
    await cache.render('/', async () => styled('x', ['nav']), 'within');
    cache.get('/', 'linked', Date.now());
    cache.invalidate(['nav']);
    for (const form of FORMS) expect(cache.get('/', form, Date.now())).toBeUndefined();
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  test('drops the other form of before with a new render', async () => {
    const cache = formed();
    for (const first of FORMS) {
      await cache.render('/', async () => styled('old'), first);
      for (const form of FORMS) isIn(form, cache.get('/', form, Date.now()), 'old');
      const fresh = await cache.render('/', async () => styled('new'), first);
      expect(cache.size).toEqual(weightOf(fresh));
      for (const form of FORMS) isIn(form, cache.get('/', form, Date.now()), 'new');
    }
  });

  test('keeps in no form a page whose tag was touched while it rendered', async () => {
    const cache = formed();
    let touched = false;
    const render = () =>
      cache.render('/', async () => {
        await new Promise(setImmediate);
        if (!touched) cache.invalidate(['nav']);
        touched = true;
        return styled('old', ['nav']);
      });
    const [first, second] = await Promise.all([render(), render()]);
    isIn('linked', first, 'old');
    isIn('linked', second, 'old');
    const other = cache.get('/', 'within', Date.now());
    expect([other, cache.get('/', 'linked', Date.now()), cache.size.pages]).toEqual([
      undefined,
      undefined,
      0,
    ]);
  });

  test('makes no form of a dropped page for those who wait', async () => {
    const cache = formed();
    const waiting = FORMS.map((form) => cache.render('/', async () => styled('old', ['nav']), form));
    cache.invalidate(['nav']);
    const [linked, within] = await Promise.all(waiting);
    isIn('linked', linked, 'old');
    isIn('within', within, 'old');
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  test('has one form of an answer without styles', async () => {
    const cache = formed();
    const kept = await cache.render('/robots.txt', async () => page('plain', ['nav']), 'within');
    for (const form of FORMS) expect(cache.get('/robots.txt', form, Date.now())).toBe(kept);
    expect(cache.size).toEqual(weightOf(kept));
    expect(textOf(kept)).toBe('plain');
    cache.invalidate(['nav']);
    expect(cache.size.pages).toBe(0);
  });

  test('serves what is too old in either form only while it is held', async () => {
    const cache = formed();
    await cache.render('/', async () => styled('x', [], 1000), 'within');
    const later = Date.now() + 60_000;
    for (const form of FORMS) expect(cache.get('/', form, later)).toBeUndefined();
    for (const form of FORMS) isIn(form, cache.getStale('/', form), 'x');
    cache.hold();
    for (const form of FORMS) isIn(form, cache.get('/', form, later), 'x');
    cache.release();
    for (const form of FORMS) expect(cache.get('/', form, later)).toBeUndefined();
  });

  test('gives a form made later no longer life', async () => {
    const cache = formed();
    const kept = await cache.render('/', async () => styled('x'), 'within');
    const expiresAt = kept?.expiresAt ?? 0;
    expect(cache.get('/', 'linked', expiresAt - 1)).toBeDefined();
    expect(cache.get('/', 'linked', expiresAt)).toBeUndefined();
  });

  test('packs both forms smaller once asked for again, and smallest once they last', async () => {
    const cache = formed();
    const rows = Array.from(
      { length: 3000 },
      (_, index) => `<li>阿莫西林胶囊 <b>¥${(index * 7919) % 1009}</b>`,
    );
    const words = rows.join('');
    await cache.render('/', async () => styled(words));
    for (const age of [0, LASTS_AFTER_MS]) {
      const pages = FORMS.map((form) => cache.get('/', form, Date.now() + age));
      const sizes = pages.map((one) => one?.size ?? 0);
      for (const [index, size] of sizes.entries()) {
        await expect.poll(() => pages[index]?.size).toBeLessThan(size);
      }
      expect(cache.size).toEqual(weightOf(...pages));
      isIn('within', pages[FORMS.indexOf('within')], words);
    }
  });

  test('forgets forms like any page beyond its bytes', async () => {
    const cache = formed(10_000);
    for (const name of ['/a', '/b', '/c']) {
      await cache.render(name, async () => styled(name));
      for (const form of FORMS) isIn(form, cache.get(name, form, Date.now()), name);
      expect(cache.size.bytes).toBeLessThanOrEqual(10_000);
    }
    expect(cache.counts.evictions).toBeGreaterThan(0);
  });

  test('forgets a page that makes room for its own other form, and comes back with nothing of it', async () => {
    const cache = formed(10_000);
    for (const name of ['/a', '/b']) await cache.render(name, async () => styled(name, ['goods:1']));
    isIn('within', cache.get('/a', 'within', Date.now() + 2000), '/a');
    cache.invalidate(['goods:1']);
    expect(cache.get('/a', 'linked', Date.now())).toBeUndefined();
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  test('keeps count of its bytes, and forgets by tags, whatever is done in whatever order', async () => {
    const anyStep = fc.record({
      what: fc.constantFrom('render', 'get', 'getStale', 'invalidate'),
      name: fc.constantFrom('a', 'b', 'c'),
      form: fc.constantFrom(...FORMS),
      afterMs: fc.constantFrom(0, 2000, 90_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
        const cache = formed(10_000);
        for (const { what, name, form, afterMs } of steps) {
          if (what === 'render') await cache.render(name, async () => styled(name, [name]), form);
          else if (what === 'get') cache.get(name, form, Date.now() + afterMs);
          else if (what === 'getStale') cache.getStale(name, form);
          else {
            cache.invalidate([name]);
            expect(cache.getStale(name, form)).toBeUndefined();
          }
          expect(cache.size.bytes).toBeGreaterThanOrEqual(0);
          expect(cache.size.bytes).toBeLessThanOrEqual(10_000);
        }
        cache.invalidate(['a', 'b', 'c']);
        expect(cache.size).toEqual({ pages: 0, bytes: 0 });
      }),
      { numRuns: 400 },
    );
  });

  test('answers in both forms what is too large to keep', async () => {
    const cache = formed(100);
    for (const form of FORMS) isIn(form, await cache.render('/', async () => styled('x'), form), 'x');
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  test('knows the form by the cookie of this build', () => {
    expect([undefined, 'css=Now12345', 'css=Old12345'].map((cookie) => formed().formFor(cookie))).toEqual([
      'within',
      'linked',
      'within',
    ]);
    expect(new PageCache(1024).formFor(undefined)).toBe('linked');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNPREPARED } from '#lib/platform/browser/page/speculation.rules.ts';
import { ROUTES } from '#lib/routes.rules.ts';
import { robotsText, sitemapIndexOf, sitemapOf } from '#lib/storefront/sitemap/sitemap.rules.ts';

const SITE = 'https://shop.example.com';

it('An address stays one address, whatever stands in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (code) => {
      const address = `/list?${new URLSearchParams({ category: code }).toString()}&x=<a>&y='"`;
      const xml = sitemapOf([{ address }], SITE);
      const [, loc = ''] = /<loc>([^<]*)<\/loc>/.exec(xml) ?? [];
      expect(xml.match(/<loc>/g)).toHaveLength(1);
      expect(loc).not.toMatch(/&(?!amp;|lt;|gt;|quot;)|["<>]/);
      expect(new URL(loc.replaceAll('&amp;', '&')).searchParams.get('category')).toBe(
        new URL(address, SITE).searchParams.get('category'),
      );
    }),
  );
});

it('says when a page changed, in whole addresses of the site', () => {
  const parts = sitemapIndexOf(
    [{ address: '/sitemap/goods-1.xml', changedAt: Date.UTC(2026, 10, 21) }],
    SITE,
  );
  expect(parts).toContain(
    `<sitemap><loc>${SITE}/sitemap/goods-1.xml</loc><lastmod>2026-11-21T00:00:00.000Z</lastmod></sitemap>`,
  );
});

it('robots.txt names the sitemap and keeps members and staff to themselves', () => {
  const lines = robotsText(SITE).split('\n');
  expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  for (const closed of ['/admin', '/api/', '/cart', '/order']) expect(lines).toContain(`Disallow: ${closed}`);
});

const disallowed = robotsText('http://shop.test')
  .split('\n')
  .flatMap((line) => (line.startsWith('Disallow: ') ? [line.slice('Disallow: '.length)] : []));
const closed = ROUTES.filter(({ access }) => access !== 'public' && access !== 'open').flatMap(
  ({ path, aliases }) => [path, ...aliases],
);

describe('pages of members and staff', () => {
  it.each(closed)('%s is kept from crawlers', (path) => {
    expect(disallowed.some((beginning) => path.startsWith(beginning))).toBe(true);
  });

  it.each(closed)('%s is not prepared ahead', (path) => {
    expect(UNPREPARED.some((pattern) => path.startsWith(pattern.replace('*', '')))).toBe(true);
  });
});

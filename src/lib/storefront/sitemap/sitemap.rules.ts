import { escapeXml } from '#lib/platform/drawing/svg.rules.ts';
import { NON_PAGE_ROUTES, pathTo, ROUTES } from '#lib/routes.rules.ts';

/** Number of goods in one part: generated in some milliseconds, and far below the limit of search engines (50,000). */
export const GOODS_A_PART = 5000;

/**
 * A page for search engines: its canonical address within the site, and the time of its last change (ms), where known.
 */
export interface SitemapEntry {
  address: string;
  changedAt?: number | undefined;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function lineOf(tag: 'url' | 'sitemap', { address, changedAt }: SitemapEntry, origin: string): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<${tag}><loc>${escapeXml(new URL(address, origin).href)}</loc>${changed}</${tag}>\n`;
}

const fileOf = (root: string, lines: string[]): string =>
  `${HEAD}<${root} ${SCHEMA}>\n${lines.join('')}</${root}>\n`;

/** Returns a sitemap of pages (sitemaps.org). */
export const sitemapOf = (entries: readonly SitemapEntry[], origin: string): string =>
  fileOf(
    'urlset',
    entries.map((entry) => lineOf('url', entry, origin)),
  );

/** Returns a sitemap index. */
export const sitemapIndexOf = (parts: readonly SitemapEntry[], origin: string): string =>
  fileOf(
    'sitemapindex',
    parts.map((part) => lineOf('sitemap', part, origin)),
  );

/**
 * Returns the beginning of a path before its parameters, with the slash before a required one: the path without it is
 * another page.
 */
const beginningOf = (path: string): string => path.replace(/\/:[^/]*\?.*$/, '').replace(/:.*$/, '');

/**
 * Returns the beginnings of addresses for members, staff and programs, and of unlimited address spaces (searches). One
 * that begins with another of them is left out.
 */
function closedBeginnings(): string[] {
  const addresses = [...ROUTES, ...NON_PAGE_ROUTES]
    .filter(({ crawlers }) => crawlers === 'closed')
    .flatMap(({ path, aliases, redirects }) => [path, ...aliases, ...Object.keys(redirects)]);
  const beginnings = ['/api/', ...new Set(addresses.map(beginningOf))];
  return beginnings
    .filter((one) => !beginnings.some((other) => other !== one && one.startsWith(other)))
    .toSorted();
}
const CLOSED = closedBeginnings();

/** Returns the content of `robots.txt` (RFC 9309). */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((beginning) => `Disallow: ${beginning}`),
    '',
    `Sitemap: ${new URL(pathTo('sitemap'), origin).href}`,
    '',
  ].join('\n');

import { escapeXml } from '#lib/platform/drawing/svg.rules.ts';
import { NON_PAGE_ROUTES, pathTo, ROUTES } from '#lib/routes.rules.ts';

/** Goods of one part: made in some milliseconds, and far below what a search engine takes (50,000). */
export const GOODS_A_PART = 5000;

/** A page for search engines: its canonical address within the site, and when it last changed (ms), where known. */
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

/** A sitemap of pages (sitemaps.org). */
export const sitemapOf = (entries: readonly SitemapEntry[], origin: string): string =>
  fileOf(
    'urlset',
    entries.map((entry) => lineOf('url', entry, origin)),
  );

/** A sitemap that names others. */
export const sitemapIndexOf = (parts: readonly SitemapEntry[], origin: string): string =>
  fileOf(
    'sitemapindex',
    parts.map((part) => lineOf('sitemap', part, origin)),
  );

/** What of a path has no parameters, with the slash before one that must be there: the path without it is another page. */
const beginningOf = (path: string): string => path.replace(/\/:[^/]*\?.*$/, '').replace(/:.*$/, '');

/**
 * Beginnings of addresses that are for members, staff and programs, or that have no end: searches. One that begins with
 * another of them is left out.
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

/** What `robots.txt` says (RFC 9309). */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((beginning) => `Disallow: ${beginning}`),
    '',
    `Sitemap: ${new URL(pathTo('sitemap'), origin).href}`,
    '',
  ].join('\n');

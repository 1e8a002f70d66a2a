import { DOCUMENTS, pathTo, ROUTES } from '#lib/routes.rules.ts';

/** What of a path has no parameters, with the slash before one that must be there: the path without it is another page. */
const beginningOf = (path: string): string => path.replace(/\/:[^/]*\?.*$/, '').replace(/:.*$/, '');

/**
 * Beginnings of addresses that are for members, staff and programs, or that have no end: searches. One that begins with
 * another of them is left out.
 */
function closedBeginnings(): string[] {
  const addresses = [...ROUTES, ...DOCUMENTS]
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

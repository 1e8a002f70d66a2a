import { pathTo } from '#lib/routes.rules.ts';

/** Beginnings of addresses that are for members, staff and programs, or that have no end: searches. */
const CLOSED = [
  '/addr',
  '/admin',
  '/api/',
  '/basic',
  '/bdwx',
  '/cart',
  '/ddgl',
  '/dzht',
  '/forget',
  '/help/preview',
  '/loading',
  '/login',
  '/order',
  '/register',
  '/search',
  '/star',
  '/user',
  '/wdqb',
  '/wdxx',
  '/yegl',
  '/yhq',
  '/xjq',
  '/zhzx',
  '/zzfw',
  '/zzzj',
];

/** What `robots.txt` says (RFC 9309). */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((beginning) => `Disallow: ${beginning}`),
    '',
    `Sitemap: ${new URL(pathTo('sitemap'), origin).href}`,
    '',
  ].join('\n');

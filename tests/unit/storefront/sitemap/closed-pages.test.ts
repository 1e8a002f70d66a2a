import { describe, expect, it } from 'vitest';
import { UNPREPARED } from '#lib/platform/browser/page/speculation.rules.ts';
import { ROUTES } from '#lib/routes.rules.ts';
import { robotsText } from '#lib/storefront/sitemap.rules.ts';

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

import type { Page } from '@playwright/test';
import { ROUTES, type Route } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/e2e/support/addresses.ts';
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';

/** Titles that carry the name of what is shown instead of the route's own. */
const NAMED = new Set([
  ...['home', 'goods', 'search', 'search_table', 'order'],
  ...['help_article', 'help_search', 'news', 'article_preview', 'article_edit'],
]);
const forVisitors = ROUTES.filter(({ access }) => access === 'public' || access === 'open');
const isForStaff = ({ access }: Route): boolean =>
  access === 'editor' || access === 'operator' || access === 'administrator';
const forMembers = ROUTES.filter((route) => !isForStaff(route) && route.name !== 'login');
const forStaff = ROUTES.filter(isForStaff);

async function expectSound(page: Page, route: Route, address: string): Promise<void> {
  const answer = await page.goto(address, { waitUntil: 'load' });
  expect(answer?.status()).toBe(route.name === 'not_found' ? 404 : 200);
  await expect(page).toHaveTitle(NAMED.has(route.name) ? /药仓/ : new RegExp(`${route.title}.*药仓`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
}

const walks = [
  { who: 'A visitor', username: null, routes: forVisitors },
  { who: 'A buyer', username: 'buyer', routes: forMembers },
  { who: 'An administrator', username: 'admin', routes: forStaff },
];

for (const { who, username, routes } of walks) {
  for (const route of routes) {
    test(`${who} finds ${route.path} sound`, async ({ page, shop, loginAs, complaints }) => {
      const address = await addressOf(route, shop.db, username ?? 'buyer');
      if (username) await loginAs(username);
      if (route.name === 'not_found') complaints.expected(/status of 404/);
      await expectSound(page, route, address);
    });
  }
}

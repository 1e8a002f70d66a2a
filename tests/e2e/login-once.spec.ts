import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

/** Counts the documents that a page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest() && response.status() === 200;
    if (isPage && response.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

/** Shows the page as a browser does from its back/forward cache, which the tests' browser never uses. */
const showKept = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

const memberOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['member']);

test('The page after a login is loaded once and is the member’s', async ({ page }) => {
  await page.goto('/login?next=/list/table');
  const loads = countLoads(page);
  await page.getByLabel('用户名').first().fill('buyer');
  await page.getByLabel('密码', { exact: true }).first().fill(DEMO_PASSWORD);
  await page.getByLabel('密码', { exact: true }).first().press('Enter');
  await page.waitForURL('**/list/table');
  await page.waitForLoadState('networkidle');
  expect(loads()).toBe(1);
  expect(await memberOf(page)).toMatch(/^\d+$/);
  expect(await page.evaluate(() => sessionStorage.getItem('yaocang:login'))).toBe('1');
});

test('A page kept from before a login, or from another member, is loaded again once', async ({
  page,
  loginInOtherTab,
  complaints,
}) => {
  // Late requests of the previous member's page are refused.
  complaints.expected(/goods\/mine.*status of 409|status of 409.*goods\/mine/);
  await page.goto('/list');
  expect(await memberOf(page)).toBeUndefined();
  const seen: (string | undefined)[] = [];
  for (const username of ['buyer', 'clinic']) {
    await loginInOtherTab(username);
    const loads = countLoads(page);
    await showKept(page);
    await expect.poll(loads).toBe(1);
    await page.waitForLoadState('networkidle');
    seen.push(await memberOf(page));
    await showKept(page);
    await page.waitForLoadState('networkidle');
    expect(loads()).toBe(1);
  }
  expect(new Set(seen).size).toBe(2);
  expect(seen).not.toContain(undefined);
});

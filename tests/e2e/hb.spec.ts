import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

async function walk(page: Page): Promise<void> {
  await page.goto('/hb');
  await page.locator('summary', { hasText: '维生素矿物质满额返现' }).click();
  const examples = page.getByRole('table', { name: '维生素矿物质满额返现举例' });
  await expect(examples.getByRole('row', { name: /¥1,800\.00/ })).toContainText('没有，还差 ¥200.00');
  await expect(examples.getByRole('row', { name: /^¥5,000\.00/ })).toContainText('¥150.00');
  expect(await page.locator('#zone-goods [data-goods-id]').count()).toBeGreaterThan(0);
  await page.goto('/welfare_index');
  const terms = page.locator('.fold-wide summary');
  await expect(terms).toContainText('还没有开始');
  await terms.click();
  await page.locator('summary', { hasText: '哪些参加' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '处方药 不参加' })).toBeVisible();
  await expect(page.getByRole('table', { name: /94 折举例$/ })).toContainText('¥940.00');
  await expect(page.getByRole('region', { name: '届时参加的商品' })).toBeVisible();
  await page.locator('#zone-goods').getByRole('link', { name: '下一页' }).first().click();
  await expect(page).toHaveURL(/\/welfare\?page=2$/);
  await expect(page.getByRole('table', { name: /94 折举例$/ })).toHaveCount(0);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('A buyer reads what comes back, and what the whole store costs', ({ page }) => walk(page));
});

import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

async function throughActivities(page: Page): Promise<void> {
  await page.goto('/yjh');
  await expect(page.getByRole('heading', { level: 1, name: '活动专区' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: '活动', exact: true });
  await tabs.getByRole('link', { name: /^器械满额折扣/ }).click();
  await expect(page).toHaveURL(/\/yjh\/\d+$/);
  await expect(tabs.locator('[aria-current=page]')).toContainText('器械满额折扣');
  await expect(page.locator('.fold-wide summary', { hasText: '器械满额折扣' })).toBeVisible();
  await expect(page.locator('.fold-wide summary')).toContainText(/满 ¥500\.00/);
  await page.getByRole('link', { name: '列表', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

async function throughControlled(page: Page): Promise<void> {
  await page.goto('/kxzq_index');
  await expect(page.getByRole('heading', { level: 1, name: '控销专区' })).toBeVisible();
  await page.locator('summary', { hasText: '我能不能买' }).click();
  await expect(page.getByRole('row', { name: /不在销售区域内/ })).toContainText('不能买');
  await page.locator('summary', { hasText: '按销售区域' }).click();
  await page.getByRole('link', { name: /^河南/ }).click();
  await expect(page).toHaveURL(/\/kxzq\/goods\/area-41$/);
  await expect(page.getByRole('heading', { level: 1, name: '河南可售控销品种' })).toBeVisible();
  await page.getByRole('link', { name: '全部控销品种' }).click();
  await expect(page).toHaveURL(/\/kxzq$/);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('A buyer opens one of the running activities and sees its goods', ({ page }) =>
    throughActivities(page));
  test('A buyer reads where controlled goods are sold and sees those of Henan', ({ page }) =>
    throughControlled(page));
});

test('A member reads which area decides for it', async ({ page, loginAs }) => {
  await loginAs('buyer');
  await page.goto('/kxzq');
  await expect(page.getByText(/您的所在地区/)).toContainText(/河南|郑州/);
});

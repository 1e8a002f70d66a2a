import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

/* From the brand zone by letter to a brand, its licences and a category of its goods. */
async function walk(page: Page): Promise<void> {
  await page.goto('/ppzq');
  await expect(page.getByRole('heading', { level: 1, name: '品牌专区' })).toBeVisible();
  await page.getByRole('navigation', { name: '按首字母找品牌' }).getByRole('link', { name: 'Y' }).click();
  await expect(page).toHaveURL(/\/ppzq\/index(\/\d)?#letter-Y$/);
  await page.getByRole('link', { name: /^云南白药/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '云南白药' })).toBeVisible();
  await page.locator('summary', { hasText: '品牌故事' }).click();
  await expect(page.getByText('百宝丹')).toBeVisible();
  await page.locator('summary', { hasText: '证照' }).click();
  await expect(page.getByRole('table', { name: '云南白药的证照' })).toContainText('药品生产许可证');
  await page.locator('#filters summary', { hasText: '分类' }).click();
  const category = page.locator('#filters [open] [data-n]').first();
  const count = Number(await category.getAttribute('data-n'));
  await category.click();
  await expect(page).toHaveURL(/\/ppzq\/info\/\d+\?category=/);
  await expect(page.getByText(`在售 ${count} 个品种`)).toBeVisible();
  await expect(page.getByText('百宝丹')).toHaveCount(0);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('A buyer finds a brand by its letter, reads who it is and sees one category of it', ({ page }) =>
    walk(page));
});

test('An editor writes a new brand, sees what is wrong, and buyers see it', async ({ page, loginAs }) => {
  await loginAs('editor');
  await page.goto('/admin/brands');
  await page.getByRole('link', { name: '新建品牌' }).click();
  await page.getByLabel('品牌名称').fill('贵州百灵');
  await page.getByLabel('一句话介绍').fill('安顺的苗药企业');
  await page.getByLabel('厂家（每行一家）').fill('没有这家厂');
  await page.getByRole('button', { name: '新建品牌' }).click();
  await expect(page.getByText(/没有找到厂家：没有这家厂/).first()).toBeVisible();
  await expect(page.getByLabel('一句话介绍')).toHaveValue('安顺的苗药企业');
  await page.getByLabel('厂家（每行一家）').fill('贵州百灵');
  await page.getByRole('button', { name: '新建品牌' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '贵州百灵' })).toBeVisible();
  await page.getByRole('link', { name: '看品牌页' }).click();
  await expect(page.getByText('安顺的苗药企业')).toBeVisible();
});

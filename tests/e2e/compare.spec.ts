import type { Page } from '@playwright/test';
import { COMPARED_KEY } from '#lib/catalogue/goods/detail/compare.rules.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

const bar = (page: Page) => page.getByRole('region', { name: '商品对比' });
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^对比 / });

/** How many goods the tab has kept as chosen. */
const chosenIn = (page: Page): Promise<number> =>
  page.evaluate((key) => (JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[]).length, COMPARED_KEY);

async function showsComparison(page: Page, goods: number): Promise<void> {
  await expect(page).toHaveURL(/\/list\/compare\?ids=/);
  await expect(page.getByRole('columnheader')).toHaveCount(goods);
  await expect(page.getByRole('rowheader', { name: /生产厂家/ })).toBeVisible();
  const different = page.locator('tbody tr.differs');
  expect(await different.count()).toBeGreaterThan(0);
  const all = await page.locator('tbody tr:visible').count();
  await page.getByLabel('只看不同的项目').check();
  await expect(page.locator('tbody tr:visible')).toHaveCount(await different.count());
  expect(await different.count()).toBeLessThan(all);
}

test('Goods of several lists are chosen, compared and left out again', async ({ page }) => {
  await page.goto('/list/table');
  await page.getByRole('button', { name: '对比', exact: true }).click();
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  await page.goto('/list?form=%E7%89%87%E5%89%82&page=3');
  await expect(bar(page).getByRole('link', { name: '对比 2' })).toBeVisible();
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  await boxes(page).nth(2).click();
  await expect(page.getByText('最多对比 4 个商品')).toBeVisible();
  await expect(boxes(page).nth(2)).not.toBeChecked();
  await bar(page).getByRole('link', { name: '对比 4' }).click();
  await showsComparison(page, 4);
  await page
    .getByRole('link', { name: /^移除 / })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /^移除 / })).toHaveCount(3);
  await expect.poll(() => chosenIn(page)).toBe(3);
  await page.goto('/list/table');
  await expect(bar(page).getByRole('link', { name: '对比 3' })).toBeVisible();
  await bar(page).getByRole('button', { name: '清空对比' }).click();
  await expect(boxes(page).first()).not.toBeChecked();
});

test('On a phone the bar stands over the bottom bar and nothing is cut', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/list/table');
  await page.getByRole('button', { name: '对比', exact: true }).click();
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  const link = bar(page).getByRole('link', { name: '对比 2' });
  await link.click();
  await showsComparison(page, 2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const [first, second] = await page
    .locator('.compare thead th')
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect()));
  expect(second?.top).toBe(first?.top);
  expect(second?.right).toBeLessThanOrEqual(390);
  const [label, value] = await page
    .locator('.compare tbody tr')
    .first()
    .locator('th, td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()));
  expect(label?.bottom).toBeLessThanOrEqual(value?.top ?? 0);
});

test('A member adds what was compared', async ({ page, loginAs, shop }) => {
  await loginAs('buyer');
  const rows = await shop.db
    .selectFrom('goods')
    .select('id')
    .where('is_on_sale', '=', 1)
    .where('stock', '>', 100)
    .limit(2)
    .execute();
  await page.goto(`/list/compare?ids=${rows.map(({ id }) => id).join(',')}`);
  const form = page.locator('thead form.add').first();
  await expect(form).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Goods of a page are chosen in a form and compared', async ({ page }) => {
    await page.goto('/list/table');
    await page.getByRole('link', { name: '选择商品对比' }).click();
    const boxes = page.locator('input[name="ids"]');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await page.getByRole('button', { name: '对比所选' }).click();
    await showsComparison(page, 3);
    await page
      .getByRole('link', { name: /^移除 / })
      .first()
      .click();
    await expect(page.getByRole('link', { name: /^移除 / })).toHaveCount(2);
  });

  test('A page of a list is jumped to', async ({ page }) => {
    await page.goto('/list/table?form=%E7%89%87%E5%89%82&sort=sales');
    await page.getByLabel(/^到第几页/).fill('7');
    await page.getByRole('button', { name: '跳转' }).click();
    await expect(page).toHaveURL(/form=.*sort=sales.*page=7|page=7/);
    await expect(page.locator('nav[aria-label="分页"] [aria-current="page"]')).toHaveText('7');
    await expect(page.getByRole('link', { name: /^(取消|移除) ?片剂/ }).first()).toBeVisible();
  });
});

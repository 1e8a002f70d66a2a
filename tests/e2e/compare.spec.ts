import type { Page } from '@playwright/test';
import { COMPARED_KEY } from '#lib/catalogue/goods-view/detail/compare-goods.rules.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

const tray = (page: Page) => page.getByRole('region', { name: '商品对比' });
const fold = (page: Page, chosen: number) =>
  tray(page).getByRole('button', { name: `商品对比，已选 ${chosen} 个` });
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^对比 / });

/** Returns how many goods the tab has kept as chosen. */
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
  await expect(fold(page, 2)).toBeVisible();
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  await boxes(page).nth(2).click();
  await expect(page.getByText('最多对比 4 个商品')).toBeVisible();
  await expect(boxes(page).nth(2)).not.toBeChecked();
  await fold(page, 4).click();
  await tray(page).getByRole('link', { name: '对比 4' }).click();
  await showsComparison(page, 4);
  await page
    .getByRole('link', { name: /^移除 / })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /^移除 / })).toHaveCount(3);
  await expect.poll(() => chosenIn(page)).toBe(3);
  await page.goto('/list/table');
  await fold(page, 3).click();
  await tray(page).getByRole('button', { name: '清空' }).click();
  await expect(boxes(page).first()).not.toBeChecked();
});

test('The tray says which goods they are, stays where goods are looked at, and lies over nothing', async ({
  page,
  loginAs,
  shop,
}) => {
  await loginAs('buyer');
  const [other] = await shop.db
    .selectFrom('goods')
    .innerJoin('maker', 'maker.id', 'goods.maker_id')
    .select(['goods.id', 'goods.spec', 'maker.name as maker'])
    .where('is_on_sale', '=', 1)
    .orderBy('goods.id', 'desc')
    .limit(1)
    .execute();
  if (!other) throw new Error('the demo shop has no goods');
  await page.goto('/list/table');
  await page.getByRole('button', { name: '对比', exact: true }).click();
  const first = page.locator('[data-goods-rows] tr').first();
  const maker = (await first.locator('td.maker').innerText()).trim();
  await boxes(page).first().check();
  // Folded, it leaves the buttons of all rows free.
  const buy = await first.locator('td.buy').boundingBox();
  expect((await fold(page, 1).boundingBox())?.x).toBeGreaterThan((buy?.x ?? 0) + (buy?.width ?? 0));
  await page.goto(`/list/info/${other.id}`);
  await fold(page, 1).click();
  await expect(tray(page).getByRole('listitem')).toContainText(` · ${maker}`);
  await tray(page).getByRole('button', { name: '对比本商品' }).click();
  await expect(tray(page).getByRole('listitem').nth(1)).toContainText(`${other.spec} · ${other.maker}`);
  await expect(tray(page).getByRole('button', { name: '对比本商品' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(fold(page, 2)).toBeFocused();
  for (const path of ['/cart', '/']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(tray(page), path).toHaveCount(0);
  }
  expect(await chosenIn(page)).toBe(2);
});

test('On a phone the tray opens over the bottom bar and nothing is cut', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/list/table');
  await page.getByRole('button', { name: '对比', exact: true }).click();
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  await fold(page, 2).click();
  await tray(page).getByRole('link', { name: '对比 2' }).click();
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

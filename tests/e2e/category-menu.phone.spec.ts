import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';

const ADDRESS = '**/list/categories/menu';

const bar = (page: Page) => page.getByRole('navigation', { name: '底部导航' });
const button = (page: Page) => bar(page).getByRole('button', { name: '分类' });
const sheet = (page: Page) => page.locator('#category-sheet');
const child = (page: Page) => sheet(page).getByRole('link', { name: '降血压药' });

test('A finger opens the sheet on any page, all categories in it', async ({ page }) => {
  for (const address of ['/', '/help/duigong-zhuanzhang']) {
    await page.goto(address);
    await expect(sheet(page).locator('*')).toHaveCount(5);
    await button(page).tap();
    await expect(child(page)).toBeVisible();
    await expect(sheet(page).getByRole('heading', { level: 3 })).toHaveCount(18);
    await expect(sheet(page).getByText('阿莫西林 头孢克洛 阿奇霉素')).toBeHidden();
    await expectNoAxeFindings(page);
    await child(page).tap();
    await expect(page).toHaveURL(/\/list(\/table)?\?category=/);
  }
});

test('The sheet has its height before it has its entries', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(ADDRESS, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/noActivity');
  await button(page).tap();
  await expect(sheet(page).getByRole('status')).toHaveText('正在取分类…');
  const before = await sheet(page).boundingBox();
  release(undefined);
  await expect(child(page)).toBeVisible();
  expect(await sheet(page).boundingBox()).toEqual(before);
});

test('Entries that cannot be had are said in the sheet, and may be asked for again', async ({
  page,
  complaints,
}) => {
  complaints.expected(/list\/categories\/menu/);
  await page.route(ADDRESS, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.goto('/noActivity');
  await button(page).tap();
  await expect(sheet(page).getByRole('status')).toContainText('没有取到分类');
  await expectNoAxeFindings(page);
  await sheet(page).getByRole('button', { name: '重试' }).tap();
  await expect(child(page)).toBeVisible();
});

test('Escape closes the sheet and the focus is where it was', async ({ page }) => {
  await page.goto('/noActivity');
  await button(page).press('Enter');
  await expect(child(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(sheet(page).getByRole('button', { name: '关闭分类' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sheet(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(child(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('The bottom bar leads to every category, from the login page too', async ({ page }) => {
    for (const address of ['/noActivity', '/login']) {
      await page.goto(address);
      await bar(page).getByRole('link', { name: '分类' }).tap();
      await expect(page).toHaveURL('/list/categories');
    }
    await expect(bar(page).getByRole('link', { name: '分类' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(18);
  });
});

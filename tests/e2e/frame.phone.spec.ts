import type { Page } from '@playwright/test';
import { expect, test, expectNoAxeFindings, expectNoSidewaysScroll } from '#tests/e2e/support/fixtures.ts';
import { makeAccount, sayCompany } from '#tests/e2e/support/joining.ts';

test('A member reads on a phone who is logged in and who to call, and logs out', async ({
  page,
  loginAs,
}) => {
  await loginAs('buyer');
  await page.goto('/order');
  const main = page.getByRole('main');
  await expect(main.getByText('康民大药房（解放路店）').first()).toBeVisible();
  const menu = main.getByRole('navigation', { name: '会员中心' });
  await expect(menu.getByRole('link', { name: '我的订单' })).toBeInViewport();
  expect((await main.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(220);
  await main.getByText('康民大药房（解放路店）').first().click();
  await expect(main.getByRole('link', { name: /投诉热线/ })).toHaveAttribute('href', /^tel:\d/);
  await expect(main.getByRole('link', { name: /客服/ })).toHaveAttribute('href', /^tel:\d/);
  await main.getByRole('button', { name: '安全退出' }).click();
  await expect(page).not.toHaveURL(/\/order/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sid');
});

test('The home page of a phone has the logo, and leads a member to quick purchase', async ({
  page,
  loginAs,
}) => {
  await loginAs('buyer');
  await page.goto('/');
  await expect(page.getByRole('banner').getByText('药仓', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '快捷采购' }).click();
  await expect(page.getByRole('heading', { name: '快捷采购', level: 1 })).toBeVisible();
});

test('A visitor finds the hotline on a phone', async ({ page }) => {
  await page.goto('/noActivity');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /投诉热线/ })).toHaveAttribute(
    'href',
    /^tel:\d/,
  );
});

test('Who to call is a press away on any page of a phone', async ({ page, loginAs }) => {
  await page.goto('/noActivity');
  const calls = page.locator('#service').getByRole('link');
  await page.getByRole('button', { name: '客服与热线' }).click();
  await expect(calls.filter({ hasText: '投诉热线' })).toHaveAttribute('href', /^tel:\d/);
  await expect(calls).toHaveCount(2);
  await loginAs('buyer');
  await page.goto('/list');
  await page.getByRole('button', { name: '客服与热线' }).click();
  await expect(calls.filter({ hasText: '专属客服' })).toHaveAttribute('href', /^tel:\d/);
});

test('The view chosen on a phone is the view of the next list', async ({ page }) => {
  await page.goto('/list');
  const views = page.getByRole('group', { name: '显示方式' });
  await expect(views.getByRole('link', { name: '图文' })).toHaveAttribute('aria-current', 'true');
  await views.getByRole('link', { name: '列表' }).click();
  await expect(views.getByRole('link', { name: '列表' })).toHaveAttribute('aria-current', 'true');
  await page.goto('/list?category=herb');
  await expect(views.getByRole('link', { name: '列表' })).toHaveAttribute('aria-current', 'true');
  await page.goto('/search?keywords=amxl');
  await expect(views.getByRole('link', { name: '列表' })).toHaveAttribute('aria-current', 'true');
});

test('A message on a phone lies over no bar', async ({ page, loginAs }) => {
  await loginAs('buyer');
  await page.goto('/list');
  const pressed = page.getByRole('button', { name: /^加购/ }).first();
  await pressed.click();
  const message = await page.getByRole('status').filter({ hasText: '已加入购物车' }).boundingBox();
  const bar = await page.getByRole('navigation', { name: '底部导航' }).boundingBox();
  expect(message && bar && message.y + message.height).toBeLessThan(bar?.y ?? 0);
});

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

test('A pharmacy joins by a phone, up to its certificates', async ({ page, shop }) => {
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: '免费注册' }).click();
  await expectNoSidewaysScroll(page);
  await makeAccount(page, shop.db, { phone: '13500000005', username: 'suzhou_phone' });
  await expect(page.getByRole('heading', { level: 1, name: '企业信息' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await sayCompany(page, '苏州手机大药房');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
});

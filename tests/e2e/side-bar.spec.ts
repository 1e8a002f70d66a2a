import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';

const PAGE = '/noActivity';

const rail = (page: Page) => page.getByRole('complementary', { name: '侧边栏' });
const cartButton = (page: Page) => rail(page).getByRole('button', { name: /^购物车/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: '购物车' });

interface Listed {
  list: { id: number; is_buy: 0 | 1; min_number: number }[];
}

/** Puts the first `count` goods the member may buy into an otherwise empty cart. */
async function fillCart(page: Page, origin: string, count: number): Promise<void> {
  const { request } = page;
  const headers = { origin };
  const post = (path: string, form: Record<string, string>) => request.post(path, { form, headers });
  const cart = (await (await request.get('/api/cart/list')).json()) as { data: { data: { id: number }[] } };
  const ids = cart.data.data.map(({ id }) => id).join(',');
  if (ids) await post('/api/cart/batch_delete', { ids });
  const { data } = (await (await request.get('/api/goods/list?stock=1')).json()) as { data: Listed };
  for (const { id, min_number } of data.list.filter(({ is_buy }) => is_buy === 1).slice(0, count)) {
    await post(`/api/cart/quick_add/${id}`, { number: String(min_number) });
  }
}

test.describe('the cart drawer', () => {
  test('A visitor is asked to log in and comes back to the same page', async ({ page }) => {
    await page.goto(PAGE);
    await cartButton(page).click();
    await drawer(page).getByRole('link', { name: '去登录' }).click();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(PAGE)}`);
  });

  test('A buyer deletes an item after being asked', async ({ page, shop, loginAs }) => {
    await loginAs('buyer');
    await fillCart(page, shop.url, 2);
    await page.goto(PAGE);
    await cartButton(page).click();
    const remove = drawer(page).getByRole('button', { name: /^删除/ });
    await expect(remove).toHaveCount(2);
    await expect(drawer(page)).toContainText('共 2 种商品');

    const question = page.getByRole('alertdialog', { name: '确定删除这件商品吗?' });
    await remove.first().click();
    await question.getByRole('button', { name: '取消' }).click();
    await expect(remove).toHaveCount(2);
    await expect(remove.first()).toBeFocused();

    await remove.first().click();
    await question.getByRole('button', { name: '删除' }).click();
    await expect(remove).toHaveCount(1);
    await expect(cartButton(page)).toHaveAccessibleName(/1$/);
  });

  test('The badge follows in another tab, down to an empty cart', async ({
    page,
    context,
    shop,
    loginAs,
  }) => {
    await loginAs('buyer');
    await fillCart(page, shop.url, 1);
    const other = await context.newPage();
    await other.goto(PAGE);
    await expect(cartButton(other)).toHaveAccessibleName(/1$/);

    await page.goto(PAGE);
    await cartButton(page).click();
    await drawer(page).getByRole('button', { name: /^删除/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(drawer(page)).toContainText('购物车空空如也~');
    await expect(cartButton(other)).toHaveAccessibleName('购物车');
  });

  test('A cart that cannot be had is said, and may be asked for again', async ({
    page,
    shop,
    loginAs,
    complaints,
  }) => {
    await loginAs('buyer');
    await fillCart(page, shop.url, 1);
    complaints.expected(/api\/cart\/list/);
    await page.route('**/api/cart/list?*', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await page.goto(PAGE);
    await cartButton(page).click();
    await drawer(page).getByRole('button', { name: '重试' }).click();
    await expect(drawer(page)).toContainText('共 1 种商品');
    await expectNoAxeFindings(page);
  });

  test('Escape closes the drawer and the focus is where it was', async ({ page, shop, loginAs }) => {
    await loginAs('buyer');
    await fillCart(page, shop.url, 1);
    await page.goto(PAGE);
    await cartButton(page).press('Enter');
    await expect(drawer(page).getByRole('link', { name: '去购物车结算' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(cartButton(page)).toBeFocused();
  });

  test('On the cart page the drawer stays closed', async ({ page, shop, loginAs }) => {
    await loginAs('buyer');
    await fillCart(page, shop.url, 1);
    await page.goto('/cart/step1');
    await cartButton(page).click();
    await expect(cartButton(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(drawer(page)).toHaveCount(0);
  });
});

test('The header and the rail open the same QR code', async ({ page }) => {
  await page.goto(PAGE);
  const places = [page.getByRole('navigation', { name: '快捷入口' }), rail(page)];
  for (const place of places) {
    await place.getByRole('button', { name: '小程序' }).click();
    await expect(page.getByRole('img', { name: '微信扫码，用小程序采购' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('img', { name: '微信扫码，用小程序采购' })).toBeHidden();
  }
  await rail(page).getByRole('button', { name: '公众号' }).click();
  await expect(page.getByRole('img', { name: '微信扫码，关注公众号收到货通知' })).toBeVisible();
  expect(await page.locator('[popover][id^="qr-"] img').count()).toBe(2);
});

test('A member sees the company and who looks after it, and logs out in every tab', async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs('buyer');
  await page.goto(PAGE);
  await expect(page.getByText('康民大药房')).toBeVisible();
  await expect(page.getByRole('link', { name: /专属客服/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto(PAGE);
  await expect(other.getByText('康民大药房')).toBeVisible();

  await page.getByRole('button', { name: '安全退出' }).click();
  await expect(page.getByRole('link', { name: '登录后采购' })).toBeVisible();
  await expect(other.getByRole('link', { name: '登录后采购' })).toBeVisible();
});

test('A logout that fails is said, and the member stays', async ({ page, loginAs, complaints }) => {
  complaints.expected(/api\/user\/logout/);
  await loginAs('buyer');
  await page.route('**/api/user/logout?*', (route) => route.fulfill({ status: 500 }));
  await page.goto(PAGE);
  await expect(page.getByText('康民大药房')).toBeVisible();
  await page.getByRole('button', { name: '安全退出' }).click();
  await expect(page.getByRole('status').filter({ hasText: '系统繁忙，请稍候再试' })).toBeVisible();
  await expect(page.getByText('康民大药房')).toBeVisible();
});

test('A call that takes longer than 30 s offers to refresh', async ({ page, loginAs }) => {
  await page.clock.install();
  await loginAs('buyer');
  const asked = page.waitForRequest('**/api/user/logout?*');
  await page.route('**/api/user/logout?*', () => undefined);
  await page.goto(PAGE);
  await expect(page.getByText('康民大药房')).toBeVisible();
  await page.getByRole('button', { name: '安全退出' }).click();
  await asked;
  await page.clock.runFor(30_000);
  const offer = page.getByRole('alertdialog', { name: '请求超时，请刷新页面' });
  await expect(offer.getByRole('button', { name: '刷新' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await expect(page.getByRole('button', { name: '安全退出' })).toBeFocused();
});

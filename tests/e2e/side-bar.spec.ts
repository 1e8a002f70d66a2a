import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const PAGE = '/noActivity';

const rail = (page: Page) => page.getByRole('complementary', { name: '侧边栏' });
const cartButton = (page: Page) => rail(page).getByRole('button', { name: /^购物车/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: '购物车' });

interface Listed {
  list: { id: number; is_buy: 0 | 1; min_number: number }[];
}

/** Logs in and puts the first `count` goods the member may buy into an otherwise empty cart. */
async function withCart(page: Page, origin: string | undefined, count: number): Promise<void> {
  const { request } = page;
  const headers = { origin: origin ?? '' };
  const post = (path: string, form: Record<string, string>) => request.post(path, { form, headers });
  await post('/api/user/login', { username: 'buyer', password: 'yaocang2026' });
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

  test('A buyer deletes an item after being asked', async ({ page, baseURL }) => {
    await withCart(page, baseURL, 2);
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

  test('The badge follows in another tab, down to an empty cart', async ({ page, context, baseURL }) => {
    await withCart(page, baseURL, 1);
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

  test('Escape closes the drawer and the focus is where it was', async ({ page, baseURL }) => {
    await withCart(page, baseURL, 1);
    await page.goto(PAGE);
    await cartButton(page).press('Enter');
    await expect(drawer(page).getByRole('link', { name: '去购物车结算' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(cartButton(page)).toBeFocused();
  });

  test('On the cart page the drawer stays closed', async ({ page, baseURL }) => {
    await withCart(page, baseURL, 1);
    await page.goto('/cart/step1');
    await cartButton(page).click();
    await expect(cartButton(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(drawer(page)).toHaveCount(0);
  });
});

test('A member sees the company and who looks after it, and logs out in every tab', async ({
  page,
  context,
  baseURL,
}) => {
  await withCart(page, baseURL, 0);
  await page.goto(PAGE);
  await expect(page.getByText('康民大药房')).toBeVisible();
  await expect(page.getByRole('link', { name: /专属客服/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto(PAGE);
  await expect(other.getByText('康民大药房')).toBeVisible();

  await page.getByRole('button', { name: '安全退出' }).click();
  await expect(page.getByRole('link', { name: '请登录' })).toBeVisible();
  await expect(other.getByRole('link', { name: '请登录' })).toBeVisible();
});

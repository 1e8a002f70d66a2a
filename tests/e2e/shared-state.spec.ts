import type { Page } from '@playwright/test';
import { expect, islandReady, reactIsland, test } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

/** The addresses of the calls that a page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

/** Pages of the interactive parts with the island that is theirs, and something within it. */
const PARTS = [
  { path: '/', island: 'SearchBox', within: '[role=combobox]' },
  { path: '/', island: 'SideBar', within: '[name=cart-drawer]' },
  { path: '/cart/step1', island: 'Cart.', within: '[name=ids]' },
  { path: '/star', island: 'Favourites', within: 'h1' },
  { path: '/wdqb/jfgl', island: 'WalletTable', within: 'select' },
  { path: '/wdqb/yhq', island: 'WalletTable', within: 'input[type=date]' },
];

test('Each interactive part is a React island', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  for (const { path, island, within } of PARTS) {
    await page.goto(path);
    const part = page.locator(`astro-island[component-url*="${island}"]`).first();
    await expect(part.locator(within).first(), `${island} of ${path}`).toBeAttached();
    await part.dispatchEvent('yaocang:wake');
    await reactIsland(page, island);
  }
});

test('A number changed in step 1 shows in the drawer, the badge and the rows of other tabs without a call', async ({
  page,
  context,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'buyer', ({ stock, minQuantity }) => stock > 20 && minQuantity <= 1);
  const other = await findGoods(shop.db, 'buyer', ({ name }) => name !== goods.name);
  await fillCart(shop.db, 'buyer', [
    { goodsId: goods.id, quantity: 2 },
    { goodsId: other.id, quantity: 1 },
  ]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await islandReady(page, 'Cart.');
  const list = await context.newPage();
  await list.goto(`/search/table?keywords=${encodeURIComponent(goods.name)}`);
  const row = list.locator(`[data-goods-id="${goods.id}"]`).getByRole('textbox', { name: /购物车内数量$/ });
  await expect(row).toHaveValue('2');
  await list.getByRole('button', { name: /^购物车/ }).click();
  const drawer = list.getByRole('dialog', { name: '购物车' });
  await expect(drawer).toContainText('共 2 种商品');
  await list.waitForLoadState('networkidle');
  const calls = callsOf(list);

  const number = page.locator('li', { hasText: goods.name }).getByRole('textbox', { name: /数量/ });
  await number.fill('5');
  await number.press('Enter');
  await expect(drawer.locator('li', { hasText: goods.name })).toContainText('× 5');
  await expect(row).toHaveValue('5');

  await page.getByRole('button', { name: `删除 ${other.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(drawer).toContainText('共 1 种商品');
  await expect(list.getByRole('button', { name: /^购物车/ })).toHaveAccessibleName(/1$/);
  expect(calls).toEqual([]);
});

test('A heart released on a row leaves the favourites of another tab without a call', async ({
  page,
  context,
  shop,
  loginAs,
}) => {
  const first = await findGoods(shop.db, 'store1');
  const second = await findGoods(shop.db, 'store1', ({ name }) => name !== first.name);
  const member = await memberId(shop.db, 'store1');
  await shop.db.deleteFrom('favourite').where('member_id', '=', member).execute();
  await shop.db
    .insertInto('favourite')
    .values(
      [first, second].map(({ id }) => ({
        member_id: member,
        goods_id: id,
        saved_price_fen: 100,
        saved_stock: 1,
        created_at: 1,
      })),
    )
    .execute();
  await loginAs('store1');
  const star = await context.newPage();
  await star.goto('/star');
  await islandReady(star, 'Favourites');
  await expect(star.getByRole('link', { name: first.name })).toBeVisible();
  await star.waitForLoadState('networkidle');
  const calls = callsOf(star);

  await page.goto(`/search/table?keywords=${encodeURIComponent(first.name)}`);
  await page
    .locator(`[data-goods-id="${first.id}"]`)
    .getByRole('button', { name: /^已收藏/ })
    .click();
  await expect(page.getByRole('status').filter({ hasText: '取消收藏成功' })).toBeVisible();
  await expect(star.getByRole('link', { name: first.name })).toHaveCount(0);
  await expect(star.getByRole('heading', { level: 1 })).toContainText('1 种商品');
  expect(calls).toEqual([]);
});

test('Search boxes of a page hold the same words, and an emptied one offers the searches of this session', async ({
  page,
}) => {
  await page.goto('/search?keywords=zzqqxxyy');
  const boxes = page.getByRole('combobox', { name: '搜索药品或厂家' });
  await expect(boxes).toHaveCount(2);
  await boxes.nth(1).fill('阿莫西林');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await boxes.first().hover();
  await boxes.nth(1).press('End');
  await boxes.nth(1).press('l');
  await expect(boxes.first()).toHaveValue('阿莫西林l');
  await boxes.first().fill('阿莫西林');
  await expect(boxes.nth(1)).toHaveValue('阿莫西林');
  await boxes.first().press('Enter');
  await expect(page).toHaveURL(/\/search/);

  const box = boxes.first();
  await expect(box).toHaveValue('阿莫西林');
  await box.fill('');
  await expect(page.getByRole('listbox', { name: '最近搜索' }).getByRole('option')).toHaveText(['阿莫西林']);
  await page.getByRole('button', { name: '清除' }).click();
  await expect(page.getByRole('listbox', { name: '最近搜索' })).toHaveCount(0);
});

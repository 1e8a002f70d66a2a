import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { expect, expectNoAxeFindings, test, islandReady } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

const results = (name: string) => `/search/table?keywords=${encodeURIComponent(name)}`;

async function clear(db: Db, username: string): Promise<void> {
  await db
    .deleteFrom('favourite')
    .where('member_id', '=', await memberId(db, username))
    .execute();
}

async function saved(db: Db, username: string): Promise<number[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('goods_id')
    .where('member_id', '=', await memberId(db, username))
    .orderBy('goods_id')
    .execute();
  return rows.map(({ goods_id }) => goods_id);
}

test('A buyer saves a goods from a list, stays, takes it back, and saves it again to see it', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'clinic');
  await clear(shop.db, 'clinic');
  await loginAs('clinic');
  await page.goto(results(goods.name));
  const button = page.locator(`[data-goods-id="${goods.id}"] [data-favourite]`);
  await expect(button).toHaveAccessibleName(`收藏 ${goods.name}`);
  await button.focus();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('alertdialog', { name: '收藏成功' });
  await expect(choice.getByRole('button', { name: '去我的收藏' })).toBeFocused();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: '已放入“我的收藏”' })).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toBeFocused();
  expect(await saved(shop.db, 'clinic')).toEqual([goods.id]);

  await page.reload();
  await expect(button).toHaveAccessibleName(`已收藏 ${goods.name}`);
  await button.click();
  await expect(page.getByRole('status').filter({ hasText: '取消收藏成功' })).toBeVisible();
  expect(await saved(shop.db, 'clinic')).toEqual([]);

  await button.click();
  await choice.getByRole('button', { name: '去我的收藏' }).click();
  await expect(page).toHaveURL(/\/star$/);
  await expect(page.getByRole('link', { name: goods.name })).toBeVisible();
});

test('A goods is saved on its page and on a card', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'store1');
  await clear(shop.db, 'store1');
  await loginAs('store1');
  await page.goto(`/list/info/${goods.id}`);
  const onPage = page.locator('article [data-favourite]');
  await expect(onPage).toHaveAttribute('aria-pressed', 'false');
  await onPage.click();
  await page.getByRole('button', { name: '留在本页' }).click();
  await expect(onPage).toHaveText('已收藏');
  await page.goto(results(goods.name));
  await page.getByRole('link', { name: '图文' }).click();
  const card = page.locator(`.goods-card[data-goods-id="${goods.id}"]`);
  await expect(card.getByRole('button', { name: `已收藏 ${goods.name}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('A goods that a visitor wanted to save is saved after the login', async ({ page, shop }) => {
  const goods = await findGoods(shop.db, 'store2');
  await clear(shop.db, 'store2');
  await page.goto(`/list/info/${goods.id}`);
  await page.getByRole('button', { name: '收藏', exact: true }).click();
  await expect(page.getByText('登录后，刚才的商品会加入我的收藏')).toBeVisible();
  await page.getByLabel('用户名').fill('store2');
  await page.getByLabel('密码').fill(DEMO_PASSWORD);
  await page.locator('form[data-login]').getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('收藏成功')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/list/info/${goods.id}`));
  expect(await saved(shop.db, 'store2')).toEqual([goods.id]);
});

test('A goods pressed after the session had ended is saved after the login', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 401/);
  const goods = await findGoods(shop.db, 'store3');
  await clear(shop.db, 'store3');
  await loginAs('store3');
  await page.goto(results(goods.name));
  const button = page.locator(`[data-goods-id="${goods.id}"] [data-favourite]`);
  await expect(button).toBeVisible();
  await shop.db
    .deleteFrom('session')
    .where('member_id', '=', await memberId(shop.db, 'store3'))
    .execute();
  await button.click();
  await page.waitForURL(new RegExp(`/login\\?.*favourite=${goods.id}`));
});

test('Ticked favourites go to the cart or away, and what is left is counted', async ({
  page,
  shop,
  loginAs,
}) => {
  await fillCart(shop.db, 'buyer', []);
  await loginAs('buyer');
  await page.goto('/star?page=2');
  await page.getByLabel('全选').check();
  await page.getByRole('button', { name: '取消收藏', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('status').filter({ hasText: '取消收藏成功' })).toBeVisible();
  await expect(page).toHaveURL(/\/star$/);

  await expectNoAxeFindings(page);
  const rows = page.getByRole('table', { name: /收藏的商品/ }).locator('tbody tr');
  await expect(rows).toHaveCount(20);
  const toCart = page.getByRole('button', { name: '加入购物车' });
  await expect(toCart).toBeDisabled();
  const buyable = rows.filter({ has: page.getByRole('button', { name: /^加购/ }) });
  for (const at of [0, 1]) await buyable.nth(at).getByRole('checkbox').check();
  await toCart.click();
  await expect(page.getByRole('status').filter({ hasText: '已加入购物车' })).toBeVisible();
  const { total } = await shop.db
    .selectFrom('cart_item')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('member_id', '=', await memberId(shop.db, 'buyer'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(2);
  await expect(rows.getByRole('textbox', { name: '购物车内数量' })).toHaveCount(2);

  const before = (await saved(shop.db, 'buyer')).length;
  await rows
    .first()
    .getByRole('button', { name: /^取消收藏/ })
    .click();
  await expect(page.getByRole('status').filter({ hasText: '取消收藏成功' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${before - 1} 种商品`);
  await page.getByLabel('全选').check();
  await expect(page.getByText('已选 19 种')).toBeVisible();
  await page.getByRole('button', { name: '取消收藏', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('status').filter({ hasText: '取消收藏成功' })).toBeVisible();
  await expect(rows).toHaveCount(before - 20);
  expect(await saved(shop.db, 'buyer')).toHaveLength(before - 20);
});

test('A line of the cart and ticked lines move to the favourites', async ({ page, shop, loginAs }) => {
  const names = new Set<string>();
  const goods = [];
  for (let at = 0; at < 3; at++) {
    const one = await findGoods(shop.db, 'chain', ({ name }) => !names.has(name));
    names.add(one.name);
    goods.push(one);
  }
  await clear(shop.db, 'chain');
  await fillCart(
    shop.db,
    'chain',
    goods.map(({ id }) => ({ goodsId: id, quantity: 1 })),
  );
  await loginAs('chain');
  await page.goto('/cart/step1');
  await islandReady(page, 'Cart.');
  const first = goods[0];
  await page.getByRole('button', { name: `移入收藏 ${first?.name}` }).click();
  await expect(page.getByRole('status').filter({ hasText: '已将 1 种商品移入收藏' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^选择/ })).toHaveCount(2);
  expect(await saved(shop.db, 'chain')).toEqual([first?.id]);
  await page.getByRole('button', { name: '移入收藏', exact: true }).click();
  await expect(page.getByText('购物车空空如也~').first()).toBeVisible();
  expect(await saved(shop.db, 'chain')).toEqual(goods.map(({ id }) => id).toSorted((a, b) => a - b));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A buyer saves a goods, finds it, puts it in the cart, moves it back and removes it', async ({
    page,
    shop,
    loginAs,
  }) => {
    const goods = await findGoods(shop.db, 'clinic');
    await clear(shop.db, 'clinic');
    await fillCart(shop.db, 'clinic', []);
    await loginAs('clinic');
    await page.goto('/star');
    await expect(page.getByText('还没有收藏商品')).toBeVisible();
    await page.goto(`/list/info/${goods.id}`);
    await page.getByRole('button', { name: '收藏', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: '收藏成功' })).toBeVisible();

    await page.goto('/star');
    await page.getByRole('searchbox', { name: '在收藏中搜索' }).fill('没有这样的药');
    await page.getByRole('search').last().getByRole('button', { name: '搜索' }).click();
    await expect(page.getByText('没有找到与“没有这样的药”有关的收藏')).toBeVisible();
    await page.getByRole('link', { name: '查看全部收藏' }).click();
    await page.getByRole('checkbox', { name: `选择 ${goods.name}` }).check();
    await page.getByRole('button', { name: '加入购物车' }).click();
    await expect(page.getByRole('status').filter({ hasText: '已加入购物车' })).toBeVisible();
    await page.getByRole('button', { name: `取消收藏 ${goods.name}` }).click();
    await expect(page.getByRole('status').filter({ hasText: '取消收藏成功' })).toBeVisible();

    await page.goto('/cart/step1');
    await page.getByRole('button', { name: `移入收藏 ${goods.name}` }).click();
    await expect(page.getByRole('status').filter({ hasText: '已将 1 种商品移入收藏' })).toBeVisible();
    expect(await saved(shop.db, 'clinic')).toEqual([goods.id]);
  });
});

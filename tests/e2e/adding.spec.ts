import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { expect, test, islandReady } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

const results = (name: string) => `/search/table?keywords=${encodeURIComponent(name)}`;

async function inCart(db: Db, username: string, goodsId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('cart_item')
    .select('quantity')
    .where('member_id', '=', await memberId(db, username))
    .where('goods_id', '=', goodsId)
    .executeTakeFirst();
  return row?.quantity;
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码').fill(DEMO_PASSWORD);
  await page.locator('form[data-login]').getByRole('button', { name: '登录' }).click();
}

test('What a visitor wanted is in the cart after the login', async ({ page, shop }) => {
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', []);
  await page.goto(results(goods.name));
  const row = page.locator(`[data-goods-id="${goods.id}"]`);
  await row.getByRole('textbox').fill('３');
  await row.getByRole('button', { name: /加购/ }).click();
  await expect(page.getByText('登录后，刚才选的 1 种商品会加入购物车')).toBeVisible();
  await logIn(page, 'buyer');
  await expect(page.getByText('已加入购物车')).toBeVisible();
  await expect(page).toHaveURL(/\/search\/table/);
  expect(await inCart(shop.db, 'buyer', goods.id)).toBe(3);
});

test('What was pressed after the session had ended is added after the login', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 401/);
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', []);
  await loginAs('buyer');
  await page.goto(results(goods.name));
  const row = page.locator(`[data-goods-id="${goods.id}"]`);
  await row.getByRole('textbox').fill('4');
  await shop.db
    .deleteFrom('session')
    .where('member_id', '=', await memberId(shop.db, 'buyer'))
    .execute();
  await row.getByRole('button', { name: /加购/ }).click();
  await page.waitForURL(/\/login\?/);
  await logIn(page, 'buyer');
  await expect(page.getByText('已加入购物车')).toBeVisible();
  expect(await inCart(shop.db, 'buyer', goods.id)).toBe(4);
});

test('A press whose answer was lost is pressed again, and adds once', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 503|answered 503/);
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', []);
  await loginAs('buyer');
  await page.goto(results(goods.name));
  const row = page.locator(`[data-goods-id="${goods.id}"]`);
  const press = async (): Promise<void> => {
    const answered = page.waitForResponse(/quick_add/);
    await row.getByRole('button', { name: /加购/ }).click();
    await answered;
  };
  await page.route('**/api/cart/quick_add/*', async (route) => {
    // done, but no one is informed of it
    await route.fetch();
    await route.fulfill({ status: 503, json: { code: 503, message: '' } });
  });
  await row.getByRole('textbox').fill('3');
  await press();
  await expect(page.getByText('系统繁忙').first()).toBeVisible();
  expect(await inCart(shop.db, 'buyer', goods.id)).toBe(3);
  await page.unroute('**/api/cart/quick_add/*');
  await press();
  await expect(page.getByText('刚才已加入购物车，没有重复加入')).toBeVisible();
  expect(await inCart(shop.db, 'buyer', goods.id)).toBe(3);
  await expect(row.getByRole('textbox', { name: '购物车内数量' })).toHaveValue('3');
});

test('A list takes numbers as they are written, and refuses what is none', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(
    shop.db,
    'buyer',
    ({ middlePack, caseSize }) => middlePack > 1 && caseSize > 1,
  );
  await fillCart(shop.db, 'buyer', []);
  await loginAs('buyer');
  await page.goto(results(goods.name));
  const row = page.locator(`[data-goods-id="${goods.id}"]`);
  const number = row.getByRole('textbox');
  const problem = () => number.evaluate((field: HTMLInputElement) => field.validationMessage);
  for (const [typed, words] of [
    ['1e9', '请填写正确的数量'],
    ['-1', '请填写正确的数量'],
    ['2桶', `这件商品不按桶卖，请填写有多少${goods.unit}`],
  ] as const) {
    await number.fill(typed);
    await number.press('Enter');
    await expect.poll(problem).toBe(words);
    await expect(number).toHaveValue(typed);
  }
  await number.fill('１２');
  await expect.poll(problem).toBe('');
  const added = page.waitForResponse(/quick_add/);
  await number.press('Enter');
  await added;
  expect(await inCart(shop.db, 'buyer', goods.id)).toBe(12);

  await expect(row.getByRole('textbox', { name: '购物车内数量' })).toHaveValue('12');
  await number.fill(`2${goods.unit}`);
  await number.press('Enter');
  await expect.poll(() => inCart(shop.db, 'buyer', goods.id)).toBe(2);
  await number.fill('1中包');
  await number.press('Enter');
  await expect.poll(() => inCart(shop.db, 'buyer', goods.id)).toBe(goods.middlePack);

  await number.press('ArrowRight');
  await expect(number).toHaveValue(String(2 * goods.middlePack));
  await number.press('ArrowLeft');
  await expect(number).toHaveValue(String(goods.middlePack));
  await row.getByRole('button', { name: `件装 ${goods.caseSize}` }).click();
  await expect(number).toHaveValue(String(Math.min(goods.caseSize, goods.stock)));
});

test('The cart moves by packs, and keeps what is no number with the reason', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(
    shop.db,
    'buyer',
    ({ middlePack, caseSize, stock }) => middlePack > 1 && caseSize > 1 && stock > 2 * caseSize,
  );
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  const number = page.getByRole('textbox', { name: `${goods.name} 数量` });
  await islandReady(page, 'Cart');
  for (const typed of ['1e9', '-1']) {
    await number.fill(typed);
    await number.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: '请填写正确的数量' })).toBeVisible();
    await expect(number).toHaveValue(typed);
  }
  await number.fill('１，０００');
  await number.press('Escape');
  await expect(number).toHaveValue('1');
  const { middlePack, caseSize, unit } = goods;
  await page.getByRole('button', { name: `${goods.name} 加 ${middlePack} ${unit}` }).click();
  await expect(number).toHaveValue(String(middlePack));
  const saved = page.waitForResponse(/\/edit$/);
  await page.getByRole('button', { name: `${goods.name} 加整箱 ${caseSize} ${unit}` }).click();
  await expect(number).toHaveValue(String(caseSize));
  await saved;
  await expect.poll(() => inCart(shop.db, 'buyer', goods.id)).toBe(caseSize);
});

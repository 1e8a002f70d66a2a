import type { Locator, Page } from '@playwright/test';
import type { Db } from '#lib/platform/db/database.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

const results = (name: string) => `/search/table?keywords=${encodeURIComponent(name)}`;
const rowOf = (page: Page, goodsId: number) => page.locator(`main [data-goods-id="${goodsId}"]`);
const numberOf = (row: Locator) => row.getByRole('textbox', { name: '购物车内数量' });

async function inCart(db: Db, goodsId: number): Promise<number> {
  const rows = await db
    .selectFrom('cart_item')
    .select('quantity')
    .where('member_id', '=', await memberId(db, 'buyer'))
    .where('goods_id', '=', goodsId)
    .execute();
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Clicks the − or + that stands next to a number. */
async function stepBeside(number: Locator, direction: -1 | 1): Promise<void> {
  const box = await number.boundingBox();
  if (!box) throw new Error('the number is not in sight');
  const x = direction < 0 ? box.x - 12 : box.x + box.width + 12;
  await number.page().mouse.click(x, box.y + box.height / 2);
}

test('What is in the cart shows on its row, and is changed and taken out there', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'buyer', ({ middlePack }) => middlePack > 1);
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: goods.middlePack }]);
  await loginAs('buyer');
  await page.clock.install();
  await page.goto(results(goods.name));
  const row = rowOf(page, goods.id);
  await expect(numberOf(row)).toHaveValue(String(goods.middlePack));
  await stepBeside(numberOf(row), 1);
  await expect.poll(() => inCart(shop.db, goods.id)).toBe(2 * goods.middlePack);
  await numberOf(row).fill('7');
  await numberOf(row).press('Enter');
  await expect.poll(() => inCart(shop.db, goods.id)).toBe(7);
  let writes = 0;
  page.on('request', (request) => void (writes += Number(request.method() === 'POST')));
  for (const [typed, key] of [
    ['', 'Tab'],
    ['0', 'Tab'],
    ['0', 'Enter'],
  ] as const) {
    await numberOf(row).fill(typed);
    await numberOf(row).press(key);
    await expect(numberOf(row)).toHaveValue('7');
  }
  // longer than changes wait before they go out
  await page.clock.runFor(500);
  expect(writes).toBe(0);
  expect(await inCart(shop.db, goods.id)).toBe(7);

  await fillCart(shop.db, 'buyer', []);
  await page.reload();
  await row.getByRole('button', { name: '加购' }).dblclick();
  const toast = await page.getByRole('status').filter({ hasText: '已加入购物车' }).boundingBox();
  expect(toast?.y).toBeLessThan(120);
  await expect(numberOf(row)).toHaveValue('1');
  expect(await inCart(shop.db, goods.id)).toBe(1);
  await stepBeside(numberOf(row), -1);
  await expect(page.getByRole('status').filter({ hasText: '已移出购物车' })).toBeVisible();
  await expect(numberOf(row)).toHaveCount(0);
  await expect.poll(() => inCart(shop.db, goods.id)).toBe(0);
});

test('On a phone the stepper takes the place of the button', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer', ({ middlePack }) => middlePack > 1);
  await fillCart(shop.db, 'buyer', []);
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('buyer');
  const table = results(goods.name);
  for (const path of [table, `/search?keywords=${encodeURIComponent(goods.name)}`]) {
    await page.goto(path);
    const row = rowOf(page, goods.id);
    const button = row.getByRole('button', { name: '加购' });
    // on the second page the goods is in the cart already, and the button goes away by itself
    if (path === table) await button.click();
    await expect(numberOf(row)).toBeVisible();
    await expect(button).toBeHidden();
    const before = await inCart(shop.db, goods.id);
    await stepBeside(numberOf(row), 1);
    await expect.poll(() => inCart(shop.db, goods.id)).toBeGreaterThan(before);
    const { width, overflow } = await page.evaluate(() => ({
      width: innerWidth,
      overflow: document.documentElement.scrollWidth,
    }));
    expect(overflow).toBeLessThanOrEqual(width);
  }
});

test('Who leaves at once has still changed the cart', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 3 }]);
  await loginAs('buyer');
  await page.goto(results(goods.name));
  const number = numberOf(rowOf(page, goods.id));
  await expect(number).toHaveValue('3');
  await number.fill('9');
  await number.press('Enter');
  await page.goto('/noActivity');
  await expect.poll(() => inCart(shop.db, goods.id)).toBe(9);
});

test('A row shows when its goods was last bought and at what price', async ({ page, shop, loginAs }) => {
  const line = await shop.db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .innerJoin('goods', 'goods.id', 'order_line.goods_id')
    .select(['goods.id', 'goods.name', 'order_line.price_fen', 'orders.created_at'])
    .where('orders.member_id', '=', await memberId(shop.db, 'buyer'))
    .where('orders.state', 'not in', ['unpaid', 'cancelled'])
    .where('goods.is_on_sale', '=', 1)
    .where('order_line.price_fen', '>', 0)
    .orderBy('order_line.id', 'desc')
    .executeTakeFirstOrThrow();
  await page.goto(results(line.name));
  await expect(page.getByText(/^上次 /)).toHaveCount(0);
  await loginAs('buyer');
  for (const view of ['/search/table', '/search']) {
    await page.goto(`${view}?keywords=${encodeURIComponent(line.name)}`);
    const words = `上次 ${formatDate(line.created_at).slice(5)} ${formatFen(line.price_fen)}`;
    await expect(rowOf(page, line.id).getByText(words)).toBeVisible();
  }
});

import type { Locator, Page } from '@playwright/test';
import type { Db } from '#lib/platform/db/database.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { expect, test, expectNoAxeFindings, islandReady } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import { askForCode } from '#tests/e2e/support/till.ts';

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

test('A goods that a limited price splits into two lines is one number on its row', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 3 }]);
  const line = {
    goods_id: goods.id,
    type: 1,
    quantity: 2,
    is_selected: 1,
    created_at: 1,
    updated_at: 1,
  } as const;
  await shop.db
    .insertInto('cart_item')
    .values({ ...line, member_id: await memberId(shop.db, 'buyer') })
    .execute();
  await loginAs('buyer');
  await page.goto(results(goods.name));
  const row = rowOf(page, goods.id);
  await expect(numberOf(row)).toHaveValue('5');
  await numberOf(row).click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect.poll(() => inCart(shop.db, goods.id)).toBe(4);
  await expect(numberOf(row)).toHaveValue('4');
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

const goToCheck = async (page: Page): Promise<void> => {
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await islandReady(page, 'Checkout');
};

test('A buyer comes back to checking an order after the cart was changed elsewhere', async ({
  page,
  shop,
  loginAs,
}) => {
  const [first, second] = [
    await findGoods(shop.db, 'buyer'),
    await findGoods(shop.db, 'buyer', ({ name }) => name.includes('颗粒')),
  ];
  await fillCart(shop.db, 'buyer', [
    { goodsId: first.id, quantity: 3 },
    { goodsId: second.id, quantity: 2 },
  ]);
  await loginAs('buyer');
  await goToCheck(page);
  await page.getByLabel('备注').fill('放门卫');
  const cart = shop.db.updateTable('cart_item').where('member_id', '=', await memberId(shop.db, 'buyer'));
  await cart.set({ quantity: 8 }).where('goods_id', '=', first.id).execute();
  await shop.db.updateTable('goods').set({ stock: 0 }).where('id', '=', second.id).execute();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const differs = `购物车中已由 3 ${first.unit}改为 8 ${first.unit}`;
  await expect(page.getByRole('alert').filter({ hasText: differs })).toBeVisible();
  await expect(page.getByRole('region', { name: '商品清单' }).getByText(differs)).toBeVisible();
  await expect(page.getByLabel('备注')).toHaveValue('放门卫');
  await expectNoAxeFindings(page);

  await page.getByRole('button', { name: '不买这件，其余下单' }).click();
  await expect(page.getByText('已从本单移除，商品仍在购物车中')).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByText(`《${first.name}》${differs}`).first()).toBeVisible();
  await page.getByRole('button', { name: '按现在的购物车和价格更新' }).click();
  await expect(page.getByText('已按现在的购物车更新')).toBeVisible();
  await expect(page.getByLabel('备注')).toHaveValue('放门卫');
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page).toHaveURL(/\/cart\/step3\//);
  const left = await shop.db
    .selectFrom('cart_item')
    .select('goods_id')
    .where('member_id', '=', await memberId(shop.db, 'buyer'))
    .execute();
  expect(left.map(({ goods_id }) => goods_id)).toEqual([second.id]);
});

test('The form for a title comes into view, and the button for it does not close it', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'clinic');
  await fillCart(shop.db, 'clinic', [{ goodsId: goods.id, quantity: 1 }]);
  await shop.db
    .deleteFrom('invoice_title')
    .where('member_id', '=', await memberId(shop.db, 'clinic'))
    .execute();
  await loginAs('clinic');
  await goToCheck(page);
  await page.getByRole('radio', { name: '电子专用发票' }).check();
  const form = page.getByRole('form', { name: '新增发票抬头' });
  await expect(form.getByLabel('抬头名称')).toBeInViewport();
  await expect(form.getByLabel('抬头名称')).toBeFocused();
  await page.getByRole('button', { name: '新增抬头' }).click();
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
  await expect(form).toBeHidden();
});

test('A code that was typed outlives what else was wrong, and the wait for the next a reload', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  await loginAs('store3');
  await page.goto('/wdqb/pay_password?how=code');
  const { phone } = await shop.db
    .selectFrom('member')
    .select('phone')
    .where('username', '=', 'store3')
    .executeTakeFirstOrThrow();
  await askForCode(page, shop.db, phone);
  const code = page.getByLabel('短信里的 6 位验证码');
  const typed = await code.inputValue();
  await page.getByLabel('新的支付密码').fill('864202');
  await page.getByLabel('再填一次').fill('864203');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByLabel('再填一次')).toHaveAccessibleDescription(/两次输入的不一样/);
  await expect(code).toHaveValue(typed);
  await page.reload();
  await expect(page.getByRole('button', { name: /秒后可再获取/ })).toBeDisabled();
});

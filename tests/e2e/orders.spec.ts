import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';
import { orderState, submitOrder } from '#tests/e2e/support/till.ts';

test('A buyer finds an order, confirms it arrived and buys it again', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 2 }]);
  await loginAs('buyer');
  const id = await submitOrder(page);
  const { no } = await shop.db
    .updateTable('orders')
    .set({ state: 'shipped', shipped_at: Date.now(), paid_at: Date.now(), payment_method: 'wallet' })
    .where('id', '=', id)
    .returning('no')
    .executeTakeFirstOrThrow();

  await page.goto('/order');
  await page.getByRole('searchbox', { name: '搜索订单' }).fill(no);
  await page.getByRole('search').filter({ hasText: '搜索' }).last().getByRole('button').click();
  const card = page.getByRole('listitem').filter({ hasText: no });
  await expect(card.first()).toContainText('已发货');
  await page.getByRole('button', { name: '确认收货' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已确认收货')).toBeVisible();
  expect(await orderState(shop.db, id)).toBe('completed');

  await page.getByRole('link', { name: '再次采购' }).click();
  await page.getByRole('button', { name: '加入购物车' }).click();
  await expect(page).toHaveURL(/cart\/step1/);
  await expect(page.getByRole('checkbox', { name: `选择 ${goods.name}` })).toBeChecked();
});

test('Orders are distinguished by their state', async ({ page, loginAs }) => {
  await loginAs('buyer');
  await page.goto('/order?state=cancelled');
  await expect(page.getByRole('link', { name: /^已取消/ })).toHaveAttribute('aria-current', 'page');
  await page.goto('/order?keywords=没有这种药');
  await expect(page.getByText('没有找到与“没有这种药”有关的订单')).toBeVisible();
});

test("Another member's order is not to be found", async ({ page, shop, loginAs, complaints }) => {
  complaints.expected(/status of 404/);
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  const id = await submitOrder(page);
  await loginAs('chain');
  const answer = await page.goto(`/order/info/${id}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(goods.name)).toHaveCount(0);
});

test('What was ordered prints as a list, and what was sent as a delivery note', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  const id = await submitOrder(page);
  const note = page.getByText(/随货同行单$/);
  const list = page.getByText(/采购清单$/).first();
  await page.goto(`/order/info/${id}`);
  await expect(page.getByRole('button', { name: '打印采购清单' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(list).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(page.getByText('收货单位（签章）')).toHaveCount(0);
  await expect(page.getByText(goods.lotNo, { exact: true })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);

  const sent = Date.UTC(2026, 10, 21, 4);
  const change = { state: 'shipped' as const, paid_at: sent, shipped_at: sent, delivery_notes: 'no_prices' };
  await shop.db.updateTable('orders').set(change).where('id', '=', id).execute();
  await page.reload();
  await expect(note).toBeVisible();
  await expect(page.getByText('发货日期 2026-11-21')).toBeVisible();
  await expect(page.getByText('收货单位（签章）')).toBeVisible();
  await expect(page.getByRole('cell', { name: goods.dosageForm, exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: goods.lotNo })).toBeVisible();
  await expect(page.getByText('实付金额')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('button', { name: '打印随货单' })).toBeVisible();
  await expect(page.getByText('实付金额')).toBeVisible();
});

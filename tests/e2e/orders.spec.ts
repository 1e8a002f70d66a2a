import type { Db } from '#lib/platform/db/database.server.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { expect, test, expectNoAxeFindings } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import { orderState, submitOrder } from '#tests/e2e/support/till.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';

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

const ORDERS = 50;

/**
 * One order that was placed and paid, and copies of it with its lines: what they are made of has no part in sending
 * them.
 */
async function paidOrders(db: Db): Promise<{ id: number; no: string }[]> {
  const member = await makeMember(db, { balance_fen: 10_000, company: '正午大药房' });
  const goodsId = await makeGoods(db, { stock: 1000, lot_no: 'N20261', barcode: '6901234567892' });
  await db.updateTable('goods_lot').set({ place: 'C-07-2' }).where('goods_id', '=', goodsId).execute();
  const first = await orderOne(db, member, [{ goodsId, quantity: 3 }], Date.now());
  await payByWallet(db, member, first.id, Date.now());
  const { id: _, ...row } = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: ORDERS - 1 }, (_, index) => ({
    ...row,
    no: String(BigInt(first.no) - BigInt(index + 1)),
    checkout_key: `${row.checkout_key}-${index}`,
  }));
  const orders = [
    { id: first.id, no: first.no },
    ...(await db.insertInto('orders').values(copies).returning(['id', 'no']).execute()),
  ];
  const ids = orders.slice(1).map(({ id }) => id);
  const { id: lineId, ...line } = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', first.id)
    .executeTakeFirstOrThrow();
  const lines = await db
    .insertInto('order_line')
    .values(ids.map((order_id) => ({ ...line, order_id })))
    .returning(['id', 'order_id'])
    .execute();
  const { lot_id, quantity } = await db
    .selectFrom('order_line_lot')
    .selectAll()
    .where('line_id', '=', lineId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_line_lot')
    .values(lines.map(({ id, order_id }) => ({ order_id, line_id: id, lot_id, quantity })))
    .execute();
  return orders;
}

test('Fifty orders leave before noon', async ({ complaints, page, shop: { db }, loginAs }) => {
  const orders = await paidOrders(db);
  const ids = orders.map(({ id }) => id).join();
  const numbers = orders.map(({ no }, index) => `${no}\tSF20260000${String(7000 + index)}`);

  await loginAs('operator');
  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: '搜索订单' }).fill('正午');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page.getByRole('link', { name: `待发货 ${ORDERS}` })).toBeVisible();
  await expectNoAxeFindings(page);
  const boxes = page.getByRole('checkbox', { name: /^选择订单/ });
  const all = page.getByRole('checkbox', { name: '全选本页' });
  await all.check();
  await expect(boxes.and(page.locator(':not(:checked)'))).toHaveCount(0);
  await boxes.first().uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await boxes.first().check();
  await expect(all).toBeChecked();
  await all.uncheck();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: '打印拣货单' }).click();
  await expect(page.getByText('2 单，1 个批次，6 件')).toBeVisible();

  await page.goto(`/admin/orders/ship?ids=${ids}`);
  await page.getByRole('link', { name: '拣货单' }).click();
  await expect(page.getByRole('row', { name: /C-07-2 .*N20261 .*150 盒/ })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '随货同行单' }).click();
  await expect(page.getByRole('button', { name: `打印 ${ORDERS} 张` })).toBeVisible();
  const sheets = await page.pdf({ preferCSSPageSize: true });
  expect(sheets.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(ORDERS);

  // One of them in part, by the keyboard alone.
  await page.goto(`/admin/orders/${orders[0]?.id}/pack`);
  await expect(page.getByLabel('扫描')).toBeFocused();
  await page.keyboard.type('N20262\n');
  await expect(page.getByText('“N20262”不在这个订单要发的商品和批次里')).toBeVisible();
  await page.keyboard.type('6901234567892\n');
  await expect(page.getByText('（批号 N20261） 1 / 3')).toBeVisible();
  await page.getByLabel('承运商').fill('顺丰速运');
  await page.getByLabel('运单号').fill('SF202600006999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('包裹已发出，订单还有商品待发').first()).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto(`/admin/orders/ship?ids=${ids}`);
  await expectNoAxeFindings(page);
  const parcels = page.getByLabel('运单', { exact: true });
  await page.getByLabel('承运商').fill('顺丰速运');
  // So many lines are given back at once, as they do not fit a redirect.
  complaints.expected(/status of 422/);
  await parcels.fill([...numbers, '2026010100000001 SF202600009999'].join('\n'));
  await page.getByRole('button', { name: '发货', exact: true }).click();
  await expect(page.getByRole('status').first()).toContainText('第 51 行：没有订单 2026010100000001。');
  await expect(parcels).toHaveValue(/SF202600007049/);
  await parcels.fill(numbers.join('\n'));
  await page.getByRole('button', { name: '发货', exact: true }).click();
  await expect(page.getByText(`已发货 ${ORDERS} 单`).first()).toBeVisible();

  await page.goto('/admin/orders?state=shipped&keywords=SF202600006999');
  await page.getByRole('link', { name: orders[0]?.no ?? '' }).click();
  await expect(page.getByRole('region', { name: '包裹' })).toContainText('SF202600007000');
  await page.getByRole('textbox', { name: '内部备注' }).fill('已电话通知买家');
  await page.getByRole('button', { name: '保存备注' }).click();
  await expect(page.getByText('已电话通知买家')).toBeVisible();
  await expect(page.getByRole('list', { name: '操作记录' })).toContainText('顺丰速运 SF202600007000');
});

test('A purchaser replenishes in a minute', async ({ page, shop, loginAs }) => {
  await fillCart(shop.db, 'buyer', []);
  const id = await memberId(shop.db, 'buyer');
  const due = await shop.db
    .selectFrom('buying_rhythm')
    .select(['goods_id', 'last_quantity'])
    .where('member_id', '=', id)
    .where('due_at', '<=', Date.now())
    .where('ends_at', '>', Date.now())
    .execute();
  const inCart = async () =>
    new Map(
      (
        await shop.db
          .selectFrom('cart_item')
          .select(['goods_id', 'quantity'])
          .where('member_id', '=', id)
          .execute()
      ).map(({ goods_id, quantity }) => [goods_id, quantity]),
    );

  await loginAs('buyer');
  await page.goto('/');
  const strip = page.getByRole('region', { name: '为您推荐补货' });
  const card = strip.getByRole('listitem').first();
  await expect(card).toContainText(/每 \d+ 天采购一次，已 \d+ 天，上次 \d+ /);
  const first = Number(await card.getAttribute('data-goods-id'));
  const number = due.find(({ goods_id }) => goods_id === first)?.last_quantity;
  await card.getByRole('button', { name: /^加购/ }).click();
  await expect.poll(async () => (await inCart()).get(first)).toBe(number);

  await page.goto('/user');
  await expectNoAxeFindings(page);
  const list = page.getByRole('region', { name: /^为您推荐补货/ });
  await expect(list.getByRole('listitem').first()).toContainText(`购物车里有 ${number}`);
  const last = list.getByRole('button', { name: /^暂不提醒/ }).nth(1);
  const snoozed = (await last.getAttribute('aria-label')) ?? '';
  await last.click();
  await expect(page.getByText('这件商品暂不提醒')).toBeVisible();
  await expect(page.getByRole('button', { name: snoozed })).toHaveCount(0);

  const row = list.locator('li[data-goods-id]', { has: page.getByRole('textbox') }).first();
  const other = Number(await row.getAttribute('data-goods-id'));
  const typed = 2 * Number(await row.getByRole('textbox').inputValue());
  await row.getByRole('textbox').fill(String(typed));
  await page.getByRole('button', { name: /^全部加入/ }).click();
  await expect(page).toHaveURL(/cart\/step1/);
  const cart = await inCart();
  expect(cart.size).toBeGreaterThan(1);
  for (const [goodsId, quantity] of cart)
    expect(quantity, `goods ${goodsId}`).toBe(
      goodsId === other ? typed : due.find(({ goods_id }) => goods_id === goodsId)?.last_quantity,
    );
  expect(cart.get(other)).toBe(typed);
  const order = await submitOrder(page);
  expect(await orderState(shop.db, order)).toBe('unpaid');
  await page.goto('/user');
  await expect(page.getByRole('region', { name: /^为您推荐补货/ })).toHaveCount(0);
});

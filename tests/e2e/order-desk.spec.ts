import type { Db } from '#lib/platform/db/database.server.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';

const ORDERS = 50;

/** One order that was placed and paid, and copies of it with its lines: what they are made of has no part in sending them. */
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

test('Fifty orders leave before noon', async ({ page, shop: { db }, loginAs }) => {
  const orders = await paidOrders(db);
  const ids = orders.map(({ id }) => id).join();
  const numbers = orders.map(({ no }, index) => `${no}\tSF${String(7000 + index)}`);

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
  await page.getByLabel('运单号').fill('SF6999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('包裹已发出，订单还有商品待发').first()).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto(`/admin/orders/ship?ids=${ids}`);
  await expectNoAxeFindings(page);
  const parcels = page.getByLabel('运单', { exact: true });
  await page.getByLabel('承运商').fill('顺丰速运');
  await parcels.fill([...numbers, '2026010100000001 SF9999'].join('\n'));
  await page.getByRole('button', { name: '发货', exact: true }).click();
  await expect(page.getByRole('status').first()).toContainText('第 51 行：没有订单 2026010100000001。');
  await expect(parcels).toHaveValue(/SF7049/);
  await parcels.fill(numbers.join('\n'));
  await page.getByRole('button', { name: '发货', exact: true }).click();
  await expect(page.getByText(`已发货 ${ORDERS} 单`).first()).toBeVisible();

  await page.goto('/admin/orders?state=shipped&keywords=SF6999');
  await page.getByRole('link', { name: orders[0]?.no ?? '' }).click();
  await expect(page.getByRole('region', { name: '包裹' })).toContainText('SF7000');
  await page.getByRole('textbox', { name: '内部备注' }).fill('已电话通知买家');
  await page.getByRole('button', { name: '保存备注' }).click();
  await expect(page.getByText('已电话通知买家')).toBeVisible();
  await expect(page.getByRole('list', { name: '操作记录' })).toContainText('顺丰速运 SF7000');
});

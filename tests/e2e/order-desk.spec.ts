import type { Db } from '#lib/platform/db/database.server.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';

const ORDERS = 50;

/** One order that was placed and paid, and copies of it: what they are made of has no part in sending them. */
async function paidOrders(db: Db): Promise<{ id: number; no: string }[]> {
  const member = await makeMember(db, { balance_fen: 10_000, company: '正午大药房' });
  const goodsId = await makeGoods(db, { stock: 100 });
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
  return [first, ...(await db.insertInto('orders').values(copies).returning(['id', 'no']).execute())];
}

test('Fifty orders leave before noon', async ({ page, shop: { db }, loginAs }) => {
  const orders = await paidOrders(db);
  const pasted = orders.map(({ no }, index) => `${no}\tSF${String(7000 + index)}`);

  await loginAs('operator');
  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: '搜索订单' }).fill('正午');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page.getByRole('link', { name: `待发货 ${ORDERS}` })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '批量发货' }).click();
  await expectNoAxeFindings(page);
  const parcels = page.getByLabel('运单', { exact: true });
  await page.getByLabel('承运商').fill('顺丰速运');
  await parcels.fill([...pasted, '2026010100000001 SF9999'].join('\n'));
  await page.getByRole('button', { name: '发货', exact: true }).click();
  await expect(page.getByRole('status').first()).toContainText('第 51 行：没有订单 2026010100000001。');
  await expect(parcels).toHaveValue(/SF7049/);
  await parcels.fill(pasted.join('\n'));
  await page.getByRole('button', { name: '发货', exact: true }).click();
  await expect(page.getByText(`已发货 ${ORDERS} 单`).first()).toBeVisible();

  await page.goto('/admin/orders?state=shipped&keywords=SF7049');
  await page.getByRole('link', { name: orders.at(-1)?.no ?? '' }).click();
  await expect(page.getByRole('heading', { name: '更正物流信息' })).toBeVisible();
  await page.getByRole('textbox', { name: '内部备注' }).fill('已电话通知买家');
  await page.getByRole('button', { name: '保存备注' }).click();
  await expect(page.getByText('已电话通知买家')).toBeVisible();
  await expect(page.getByRole('list', { name: '操作记录' })).toContainText('顺丰速运 SF7049');
});

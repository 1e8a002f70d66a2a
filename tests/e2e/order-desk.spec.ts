import { payOrdersByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';

const ORDERS = 50;
const BUYERS = 5;

test('Fifty orders leave before noon', async ({ page, shop: { db }, loginAs }) => {
  const goodsId = await makeGoods(db, { stock: 10_000 });
  const now = Date.now();
  const orders: { id: number; no: string }[] = [];
  for (let buyer = 0; buyer < BUYERS; buyer += 1) {
    const member = await makeMember(db, { balance_fen: 1_000_000, company: '正午大药房' });
    const own = [];
    for (let index = 0; index < ORDERS / BUYERS; index += 1)
      own.push(await orderOne(db, member, [{ goodsId, quantity: 3 }], now));
    const ids = own.map(({ id }) => id);
    await payOrdersByWallet(db, member, ids, now);
    orders.push(...own);
  }
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

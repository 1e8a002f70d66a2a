import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import { giveCoupons, makeBatch } from '#tests/support/promotions-fixture.ts';

test('A member sees what a box really costs and why', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(
    shop.db,
    'buyer',
    (one) =>
      one.rxClass !== 'rx' &&
      !one.isControlled &&
      !one.isEphedrine &&
      one.source.ladder.length === 0 &&
      one.retailPriceFen > 0,
  );
  const batchId = await makeBatch(shop.db, {
    ...{ name: '本品券', amount_fen: 1000, minimum_fen: 2000, is_claimable: 0 },
    ...{ scope_kind: 'goods', scope_values: String(goods.id) },
  });
  const buyer = await memberId(shop.db, 'buyer');
  await giveCoupons(shop.db, { batchId, memberId: buyer, count: 1 }, Date.now());
  await loginAs('buyer');

  await page.goto(`/search/table?keywords=${encodeURIComponent(goods.approvalNo)}`);
  const row = page.locator(`tr[data-goods-id="${goods.id}"]`);
  await expect(row).toContainText(/零售\s¥[\d.,]+\s毛利\s\d+%/);
  const net = row.getByRole('button', { name: /^到手 / });
  await net.press('Enter');
  const why = page.locator('#net-why');
  await expect(why).toContainText('满 ¥20.00 减 ¥10.00');
  const text = (await why.textContent()) ?? '';
  await expectNoAxeFindings(page, 'main');
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  await page.goto(`/list/info/${goods.id}`);
  await expect(page.getByText(text)).toBeVisible();

  const [, number = '1'] = /^(\d+)/.exec(text) ?? [];
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: Number(number) }]);
  await page.goto('/cart/step1');
  const line = page.locator('.cart-line');
  await expect(line).toContainText(/到手 ¥/);
  await line.getByRole('button', { name: `价格明细：${goods.name}` }).click();
  await expect(line.locator('dt', { hasText: '优惠券' }).locator('+ dd')).toHaveText('−¥10.00');
});

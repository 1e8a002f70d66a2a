import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { ownMember } from '#tests/e2e/support/own-member.ts';
import { fillCart } from '#tests/support/demo-cart.ts';
import { giveCoupons, makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';
import { buysUsually } from '#tests/support/usual-goods.ts';

test('The cart proposes what is just enough and takes it back', async ({ page, shop, loginAs }) => {
  const now = Date.now();
  const member = await ownMember(shop.db, { username: 'filler', phone: '13900139024' });
  const inCart = await makeGoods(shop.db, { name: '凑单用碘伏' });
  const wanted = await makeGoods(shop.db, { name: '凑单用棉签', base_price_fen: 700 });
  await buysUsually(shop.db, { memberId: member.id, goodsId: wanted, quantity: 5 }, now);
  const batchId = await makeBatch(shop.db, { amount_fen: 1500, minimum_fen: 20_000 });
  await giveCoupons(shop.db, { batchId, memberId: member.id, count: 1 }, now - 1000);
  await fillCart(shop.db, 'filler', [{ goodsId: inCart, quantity: 17 }]);
  await loginAs('filler');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cart/step1');
  const proposals = page.locator('details', { hasText: '凑单' });
  const paid = page.getByRole('form', { name: '结算' }).getByText(/^应付/).locator('..');
  await expect(proposals.locator('summary')).toContainText('再买 ¥35.00 省 ¥15.00，实多付 ¥20.00');
  await page.getByRole('button', { name: '凑单用碘伏 加 1 盒' }).click();
  // one box more in the cart, and four of those are enough
  await expect(proposals.locator('summary')).toContainText('再买 ¥21.00 省 ¥15.00，实多付 ¥6.00');
  const before = await paid.textContent();
  await proposals.locator('summary').click();
  await expect(proposals).toContainText('¥7.00 × 3 盒');
  await proposals.getByRole('button', { name: '加入' }).click();
  await expect(page.getByText('已凑单加入《凑单用棉签》3 盒')).toBeVisible();
  await expect(page.locator('.cart-line')).toHaveCount(2);
  await page.getByRole('button', { name: '撤回' }).click();
  await expect(page.locator('.cart-line')).toHaveCount(1);
  await expect(paid).toHaveText(before ?? '');
  await expect(proposals.locator('summary')).toContainText('再买 ¥21.00 省 ¥15.00');
});

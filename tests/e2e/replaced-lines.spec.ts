import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { fillCart, memberId } from '#tests/support/demo-cart.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

test('A line is replaced by the same generic and put back', async ({ page, shop, loginAs }) => {
  const pack = { common_name: '试验氯雷他定片', scope_code: '', stock: 500, unit_name: '粒' };
  const maker = (name: string) => ({ name: `试验氯雷他定片${name}`, brand_name: name });
  const dear = await makeGoods(shop.db, {
    ...{ ...pack, ...maker('甲') },
    ...{ unit_count: 24, unit_price_centifen: 4167 },
  });
  await makeGoods(shop.db, {
    ...{ ...pack, ...maker('乙'), spec: '0.25g*48粒/盒', base_price_fen: 1800 },
    ...{ unit_count: 48, unit_price_centifen: 3750 },
  });
  await fillCart(shop.db, 'clinic', [{ goodsId: dear, quantity: 10 }]);
  await loginAs('clinic');
  await page.goto('/cart/step1');
  await page.locator('astro-island[component-url*="Cart"]:not([ssr]) [data-cart-number]').first().waitFor();
  const number = (name: string) => page.getByRole('textbox', { name: `试验氯雷他定片${name} 数量（盒）` });

  // what is offered follows the number
  await expect(
    page.getByRole('button', { name: '换成乙 48粒装 × 5，每粒省 ¥0.04，本单省 ¥10.00' }),
  ).toBeVisible();
  await number('甲').fill('20');
  await number('甲').press('Tab');
  const offer = page.getByRole('button', { name: '换成乙 48粒装 × 10，每粒省 ¥0.04，本单省 ¥20.00' });
  await offer.click();

  await expect(number('乙')).toHaveValue('10');
  await expect(number('甲')).toHaveCount(0);
  await expect(page.getByRole('form', { name: '结算' })).toContainText('商品 ¥180.00');
  await page.reload();
  await page.getByRole('button', { name: '换回甲 24粒装 × 20' }).click();
  await expect(number('甲')).toHaveValue('20');
  await expect(offer).toBeVisible();
  const lines = await shop.db
    .selectFrom('cart_item')
    .select(['goods_id', 'quantity', 'replaced_goods_id'])
    .where('member_id', '=', await memberId(shop.db, 'clinic'))
    .execute();
  expect(lines).toEqual([{ goods_id: dear, quantity: 20, replaced_goods_id: null }]);
});

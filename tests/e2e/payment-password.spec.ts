import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { askForCode } from '#tests/e2e/support/codes.ts';
import { orderState, payFromWallet, submitOrder } from '#tests/e2e/support/till.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';

test('A forgotten payment password is set again on the way, and pays', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  const goods = await findGoods(shop.db, 'store1');
  await fillCart(shop.db, 'store1', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('store1');
  const id = await submitOrder(page);
  await payFromWallet(page, '111222');
  const field = page.getByLabel('支付密码', { exact: true });
  await expect(field).toHaveAccessibleDescription('支付密码不正确，还可以再试 4 次');
  expect(await orderState(shop.db, id)).toBe('unpaid');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '忘记支付密码' }).click();
  await expectNoAxeFindings(page);
  await askForCode(page, shop.db, '13900001011');
  await page.getByLabel('新的支付密码').fill('864202');
  await page.getByLabel('再填一次').fill('864202');
  await page.getByRole('button', { name: '保存，返回付款' }).click();
  await payFromWallet(page, '864202');
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  expect(await orderState(shop.db, id)).toBe('paid');

  await page.goto('/wdqb/pay_password');
  await page.getByLabel('原来的支付密码').fill('864202');
  await page.getByLabel('新的支付密码').fill('975310');
  await page.getByLabel('再填一次').fill('975301');
  await page.getByRole('button', { name: '修改' }).click();
  await expect(page.getByLabel('再填一次')).toHaveAccessibleDescription(/两次输入的不一样/);
  await page.getByLabel('原来的支付密码').fill('864202');
  await page.getByLabel('新的支付密码').fill('975310');
  await page.getByLabel('再填一次').fill('975310');
  await page.getByRole('button', { name: '修改' }).click();
  await expect(page.getByText('支付密码已修改')).toBeVisible();
});

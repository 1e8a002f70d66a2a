import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { askForCode } from '#tests/e2e/support/codes.ts';
import { payFromWallet, submitOrder } from '#tests/e2e/support/till.ts';
import { forgetContract } from '#tests/support/contracts.ts';
import { forgetCodeLimits } from '#tests/support/sms.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

const PHONE = '13900001013';

test('A store signs its contract and sets its payment password on a phone', async ({
  page,
  shop,
  loginAs,
}) => {
  const { db } = shop;
  const member = await memberId(db, 'store3');
  await forgetContract(db, member);
  await forgetCodeLimits(db);
  await db.deleteFrom('payment_password').where('member_id', '=', member).execute();
  const goods = await findGoods(db, 'store3');
  await fillCart(db, 'store3', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('store3');
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: '去签署' }).click();
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeInViewport();
  await askForCode(page, db, PHONE);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '确认签署，继续办理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();

  await submitOrder(page);
  // Else the page shows how long to wait after the contract's code.
  await forgetCodeLimits(db);
  await page.getByRole('link', { name: '先设置支付密码，再用余额支付' }).click();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await askForCode(page, db, PHONE);
  await page.getByLabel('新的支付密码').fill('975310');
  await page.getByLabel('再填一次').fill('975310');
  await page.getByRole('button', { name: '保存，返回付款' }).click();
  await expect(page.getByText('支付密码已设置')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await payFromWallet(page, '975310');
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
});

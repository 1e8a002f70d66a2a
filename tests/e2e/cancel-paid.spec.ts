import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { memberId } from '#tests/support/demo-cart.ts';

test('A paid order is cancelled at the wish of its buyer, and its money is back', async ({
  page,
  shop,
  loginAs,
}) => {
  const clinic = { id: await memberId(shop.db, 'clinic') };
  const order = await shop.db
    .selectFrom('orders')
    .select(['id', 'no', 'payable_fen'])
    .where('member_id', '=', clinic.id)
    .where('cancel_asked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const before = await balanceOf(shop.db, clinic);

  await loginAs('clinic');
  await page.goto(`/order/info/${order.id}`);
  await page.getByRole('button', { name: '撤回取消申请' }).click();
  await expect(page.getByText('待发货', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '申请取消' }).click();
  await page.getByLabel('取消原因').selectOption('商品或数量选错了');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText(/申请取消，处理前不发货/)).toBeVisible();

  await loginAs('operator');
  await page.goto('/admin/orders?mark=cancel_asked');
  await expect(page.getByRole('row').filter({ hasText: '买家申请取消' })).toHaveCount(1);
  await page.getByRole('link', { name: order.no }).click();
  await expect(page.getByText('买家申请取消：商品或数量选错了')).toBeVisible();
  await expect(page.getByRole('button', { name: '确认发货' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '同意取消并退款' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('订单已取消，款项已退回或正在退回')).toBeVisible();
  expect(await balanceOf(shop.db, clinic)).toBe(before + order.payable_fen);

  await loginAs('clinic');
  await page.goto(`/order/info/${order.id}`);
  await expect(page.getByText('取消原因：买家申请取消')).toBeVisible();
});

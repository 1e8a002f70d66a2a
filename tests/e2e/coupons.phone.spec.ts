import { expect, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';

test('On a phone the wallet and the office of coupons are read without scrolling sideways', async ({
  page,
  loginAs,
}) => {
  await loginAs('buyer');
  for (const address of ['/wdqb/yhq', '/wdqb/yhq?status=used', '/wdqb/xjq', '/wdqb/yegl']) {
    await page.goto(address);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('navigation', { name: '钱包' }).getByRole('link', { name: '优惠券' }).click();
  await expect(page.getByRole('link', { name: /^去使用/ }).first()).toBeVisible();

  await loginAs('operator');
  await page.goto('/admin/coupons');
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: '老客户回馈现金券' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: '发给客户' }).click();
  await page.getByText('地区', { exact: true }).click();
  await page.getByText('河南省', { exact: true }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('heading', { name: /^预览：将发给 \d+ 家/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  for (const scope of ['指定专区', '指定分类', '指定厂家', '指定商品']) {
    await page.goto('/admin/coupons/new');
    await page.getByText(scope, { exact: true }).click();
    await expectNoSidewaysScroll(page);
  }
});

import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { makeAccount, sayCompany } from '#tests/e2e/support/joining.ts';

test('A pharmacy joins by a phone, up to its certificates', async ({ page, shop }) => {
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: '免费注册' }).click();
  await expectNoSidewaysScroll(page);
  await makeAccount(page, shop.db, { phone: '13500000005', username: 'suzhou_phone' });
  await expect(page.getByRole('heading', { level: 1, name: '企业信息' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await sayCompany(page, '苏州手机大药房');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
});

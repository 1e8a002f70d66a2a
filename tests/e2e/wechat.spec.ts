import type { Browser, Page } from '@playwright/test';
import { anotherPage } from '#tests/e2e/support/another-page.ts';
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { makeAccount } from '#tests/e2e/support/joining.ts';
import type { WorkerShop } from '#tests/e2e/support/worker-shop.ts';

/**
 * Scans the code that a page shows, with a phone of its own, and agrees there; the page's clock was installed before it
 * was opened, and goes on to when the page next asks whether somebody agreed.
 */
async function agreeOnPhone(page: Page, browser: Browser, shop: WorkerShop, name: string): Promise<void> {
  await expect(page.getByRole('img', { name: /授权码/ })).toBeVisible();
  const phone = await anotherPage(browser, shop, null);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(page.url());
  await phone.getByLabel('微信昵称').fill(name);
  await expectNoSidewaysScroll(phone);
  await expectNoAxeFindings(phone);
  await phone.getByRole('button', { name: '同意' }).click();
  await expect(phone.getByRole('heading', { name: '已同意，请看打开商城的那台设备' })).toBeVisible();
  await phone.context().close();
  await page.clock.fastForward(3_000);
}

test('A member binds WeChat by a phone, logs in by it, and unbinds it', async ({
  page,
  shop,
  browser,
  loginAs,
}) => {
  test.slow();
  await loginAs('clinic');
  await page.clock.install();
  await page.goto('/user');
  await page.getByRole('link', { name: '绑定微信' }).first().click();
  await page.getByRole('button', { name: '微信扫码绑定' }).click();
  await agreeOnPhone(page, browser, shop, '诊所老李');
  await expect(page.getByRole('heading', { name: '已绑定微信“诊所老李”' })).toBeVisible();
  await expectNoAxeFindings(page);

  const other = await anotherPage(browser, shop, null);
  await other.clock.install();
  await other.goto('/star');
  await other.getByRole('button', { name: '微信扫码登录' }).click();
  await agreeOnPhone(other, browser, shop, '诊所老李');
  await expect(other).toHaveURL(/\/star$/);
  await other.context().close();

  await page.getByRole('button', { name: '解除绑定' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('heading', { name: '还没有绑定微信' })).toBeVisible();
});

test('Somebody new registers by WeChat, without a phone to scan with', async ({ page, shop }) => {
  await page.goto('/register');
  await page.getByRole('link', { name: '用微信注册' }).click();
  await page.getByRole('button', { name: '微信扫码' }).click();
  await page.getByRole('link', { name: '在这台设备上同意' }).click();
  await page.getByLabel('微信昵称').fill('新店小赵');
  await page.getByRole('button', { name: '同意' }).click();
  await expect(page.getByRole('heading', { name: '微信“新店小赵”还没有绑定账户' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '注册新账户并绑定' }).click();
  await expect(page.getByText('注册后会绑定微信“新店小赵”')).toBeVisible();
  await makeAccount(page, shop.db, { phone: '13500000004', username: 'xindian_zhao' });
  await expect(page.getByText('已绑定微信“新店小赵”')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '企业信息' })).toBeVisible();
});

import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('A buyer without JavaScript logs in and comes to the page asked for', async ({ page }) => {
  await page.goto('/cart/step1');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('用户名').fill('buyer');
  await page.getByLabel('密码').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/cart\/step1$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('A buyer without JavaScript reads what was wrong with the password', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('用户名').fill('buyer');
  await page.getByLabel('密码').fill('not-the-password');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('status')).toContainText('用户名或密码不正确');
  await expect(page.getByLabel('用户名')).toHaveValue('buyer');
  await expect(page.getByLabel('密码')).toHaveValue('');
});

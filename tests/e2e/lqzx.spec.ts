import { expect, test } from '#tests/e2e/support/fixtures.ts';

const ticket = '.ticket';

test('A member claims a coupon once, and sees the goods it is good for', async ({ page, loginAs }) => {
  await loginAs('store3');
  await page.goto('/lqzx_index');
  const cold = page.locator(ticket).filter({ hasText: '秋冬呼吸用药券' });
  await cold.getByRole('button', { name: '领取 秋冬呼吸用药券' }).click();
  await expect(cold.getByRole('button')).toHaveText('已领取');
  await expect(cold.getByRole('button')).toBeDisabled();
  await page.reload();
  await expect(cold.getByRole('button')).toBeDisabled();
  await cold.getByRole('link', { name: '可用商品' }).click();
  await expect(page).toHaveURL(/\/lqzx\/goods\?coupon=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: '秋冬呼吸用药券可用商品' })).toBeVisible();
  expect(await page.locator('#zone-goods [data-goods-id]').count()).toBeGreaterThan(0);
});

test('A coupon to come says when it may be claimed', async ({ page }) => {
  await page.goto('/lqzx');
  const coming = page.locator(ticket).filter({ hasText: '双节备货券' });
  await expect(coming).toContainText(/开始领取 \d{4}-\d\d-\d\d/);
  await expect(coming.getByRole('button')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A member claims a coupon, and is refused the second time', async ({ page, loginAs }) => {
    await loginAs('store3');
    await page.goto('/lqzx');
    await page.getByRole('button', { name: '领取 常备器械券' }).click();
    await expect(page).toHaveURL(/\/lqzx$/);
    await expect(page.getByRole('status').filter({ hasText: '已领取' })).toBeVisible();
    await page.getByRole('button', { name: '领取 常备器械券' }).click();
    await expect(page.getByRole('status').filter({ hasText: '每个账户限领 1 张，您已领取' })).toBeVisible();
  });
});

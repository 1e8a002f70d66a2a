import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('A buyer without JavaScript logs in and comes to the page asked for', async ({ page }) => {
  await page.goto('/cart/step1');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('用户名').fill('buyer');
  await page.getByLabel('密码').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/cart\/step1$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('A member without JavaScript reads who is logged in and logs out', async ({ page, loginAs }) => {
  for (const [path, width] of [
    ['/order', 1440],
    ['/order', 390],
    ['/user', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await loginAs('buyer');
    await page.goto(path);
    const place = width < 768 ? page : page.frameLocator('header iframe[title="登录状态"]');
    await expect(place.getByText('康民大药房（解放路店）').locator('visible=true').first()).toBeVisible();
    if (width < 768 && path === '/order') await page.locator('main summary').first().click();
    const wayOut = place.getByRole('button', { name: '安全退出' }).locator('visible=true');
    await expect(wayOut).toHaveCount(1);
    if (width >= 768) await expect(page.getByRole('button', { name: '安全退出' })).toHaveCount(0);
    await wayOut.click();
    await expect(page).not.toHaveURL(new RegExp(path));
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sid');
  }
});

test('A member without JavaScript reads who is logged in on a page for all, and logs out', async ({
  page,
  loginAs,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/list/table');
    const frame = page.locator('iframe[title="登录状态"]').locator('visible=true').contentFrame();
    await expect(frame.getByRole('link', { name: '登录后采购' })).toBeVisible();
    await loginAs('buyer');
    await page.goto('/list/table');
    await expect(frame.getByText('康民大药房（解放路店）')).toBeVisible();
    await expect(page.getByText('登录后采购').locator('visible=true')).toHaveCount(0);
    await frame.getByRole('button', { name: '安全退出' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(frame.getByRole('link', { name: '登录后采购' })).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sid');
  }
});

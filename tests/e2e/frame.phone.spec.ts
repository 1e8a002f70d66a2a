import { expect, test } from '#tests/e2e/support/fixtures.ts';

test('A member reads on a phone who is logged in and who to call, and logs out', async ({
  page,
  loginAs,
}) => {
  await loginAs('buyer');
  await page.goto('/order');
  const main = page.getByRole('main');
  await expect(main.getByText('康民大药房（解放路店）').first()).toBeVisible();
  const menu = main.getByRole('navigation', { name: '会员中心' });
  await expect(menu.getByRole('link', { name: '我的订单' })).toBeInViewport();
  expect((await main.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(220);
  await main.getByText('康民大药房（解放路店）').first().click();
  await expect(main.getByRole('link', { name: /投诉热线/ })).toHaveAttribute('href', /^tel:\d/);
  await expect(main.getByRole('link', { name: /客服/ })).toHaveAttribute('href', /^tel:\d/);
  await main.getByRole('button', { name: '安全退出' }).click();
  await expect(page).not.toHaveURL(/\/order/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sid');
});

test('A visitor finds the hotline on a phone', async ({ page }) => {
  await page.goto('/noActivity');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /投诉热线/ })).toHaveAttribute(
    'href',
    /^tel:\d/,
  );
});

test('Who to call is a press away on any page of a phone', async ({ page, loginAs }) => {
  await page.goto('/noActivity');
  const calls = page.locator('#service').getByRole('link');
  await page.getByRole('button', { name: '客服与热线' }).click();
  await expect(calls.filter({ hasText: '投诉热线' })).toHaveAttribute('href', /^tel:\d/);
  await expect(calls).toHaveCount(2);
  await loginAs('buyer');
  await page.goto('/list');
  await page.getByRole('button', { name: '客服与热线' }).click();
  await expect(calls.filter({ hasText: '专属客服' })).toHaveAttribute('href', /^tel:\d/);
});

test('The view chosen on a phone is the view of the next list', async ({ page }) => {
  await page.goto('/list');
  const views = page.getByRole('group', { name: '显示方式' });
  await expect(views.getByRole('link', { name: '图文' })).toHaveAttribute('aria-current', 'true');
  await views.getByRole('link', { name: '列表' }).click();
  await expect(views.getByRole('link', { name: '列表' })).toHaveAttribute('aria-current', 'true');
  await page.goto('/list?category=herb');
  await expect(views.getByRole('link', { name: '列表' })).toHaveAttribute('aria-current', 'true');
  await page.goto('/search?keywords=amxl');
  await expect(views.getByRole('link', { name: '列表' })).toHaveAttribute('aria-current', 'true');
});

test('A message on a phone lies over no bar', async ({ page, loginAs }) => {
  await loginAs('buyer');
  await page.goto('/list');
  const pressed = page.getByRole('button', { name: /^加购/ }).first();
  await pressed.click();
  const message = await page.getByRole('status').filter({ hasText: '已加入购物车' }).boundingBox();
  const bar = await page.getByRole('navigation', { name: '底部导航' }).boundingBox();
  expect(message && bar && message.y + message.height).toBeLessThan(bar?.y ?? 0);
});

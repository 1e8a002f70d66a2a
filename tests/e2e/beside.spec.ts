import type { Locator } from '@playwright/test';
import { expect, test, islandReady } from '#tests/e2e/support/fixtures.ts';

/** A public page with the whole frame and nothing else on it. */
const PAGE = '/noActivity';

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not to be seen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

for (const width of [1440, 768]) {
  test(`What buttons open stands next to them, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(PAGE);
    const rail = page.getByRole('complementary', { name: '侧边栏' });
    const shortcuts = page.getByRole('navigation', { name: '快捷入口' });
    for (const [button, words] of [
      [shortcuts.getByRole('button', { name: '小程序' }), '用小程序采购'],
      ...(width < 1024 ? [] : [[shortcuts.getByRole('button', { name: '添加到桌面' }), '知道了'] as const]),
      [rail.getByRole('button', { name: '公众号' }), '关注公众号'],
      [rail.getByRole('button', { name: '小程序' }), '用小程序采购'],
    ] as const) {
      await button.click();
      const [own, opened] = [
        await boxOf(button),
        await boxOf(page.locator('[popover]:popover-open', { hasText: words })),
      ];
      const away = Math.max(
        own.x - opened.right,
        opened.x - own.right,
        own.y - opened.bottom,
        opened.y - own.bottom,
      );
      expect(away, words).toBeGreaterThanOrEqual(0);
      expect(away, words).toBeLessThan(16);
      expect(opened.x).toBeGreaterThanOrEqual(0);
      expect(opened.right).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
    }
  });
}

test('What the bar has no room for is behind who to call, also on a phone', async ({ page }) => {
  for (const [width, button] of [
    [768, '客服'],
    [390, '客服与热线'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(PAGE);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.locator('#service').getByRole('button', { name: '添加到桌面' }).click();
    await expect(page.getByText('添加到主屏幕')).toBeInViewport();
  }
});

test('A form that a button opens on a phone stands in the middle of it', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('operator');
  await page.goto('/admin/synonyms');
  for (const name of ['批量导入', '新建']) {
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    const form = await boxOf(page.locator('[popover]:popover-open'));
    expect(Math.abs(form.x - (390 - form.right)), name).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
  }
});

test('Entries of the navigation that find no room are behind one button', async ({ page }) => {
  await page.goto(PAGE);
  const bar = page.getByRole('navigation', { name: '主导航' });
  const all = await bar.getByRole('listitem').locator('visible=true').allInnerTexts();
  await page.setViewportSize({ width: 768, height: 800 });
  const shown = await bar.getByRole('listitem').locator('visible=true').allInnerTexts();
  expect(shown.length).toBeLessThan(all.length);
  await bar.getByRole('button', { name: '更多' }).click();
  const behind = await page.locator('#nav-more').getByRole('link').allInnerTexts();
  expect([...shown, ...behind]).toEqual(all);
});

test('A message lies neither over the pressed button nor over the bar of the cart', async ({
  page,
  loginAs,
  complaints,
}) => {
  await loginAs('buyer');
  await page.goto('/list');
  const pressed = page.getByRole('button', { name: /^加购/ }).nth(2);
  // As far down in the window as a message would stand.
  await pressed.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await pressed.click();
  const message = await boxOf(page.getByRole('status').filter({ hasText: '已加入购物车' }));
  const button = await boxOf(pressed);
  const isApart = message.bottom <= button.y || message.right <= button.x || message.x >= button.right;
  expect(isApart).toBe(true);
  expect(message.bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);

  complaints.expected(/status of 422/);
  const refusal = { code: 422, message: '有误', data: null, errors: { number: ['超出限购 2 盒'] } };
  await page.route('**/api/cart/*/edit', (route) => route.fulfill({ status: 422, json: refusal }));
  await page.goto('/cart/step1');
  const bar = page.locator('.totals-bar');
  await islandReady(page, 'Cart');
  const field = page.locator('[data-cart-number]').first();
  await field.fill('5');
  await field.press('Enter');
  const said = await boxOf(page.locator('[popover=manual]', { hasText: '超出限购 2 盒' }));
  const totals = await boxOf(bar);
  expect(said.bottom <= totals.y || said.y >= totals.bottom).toBe(true);
});

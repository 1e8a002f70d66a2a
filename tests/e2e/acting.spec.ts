import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { fillCart, memberId } from '#tests/support/demo-cart.ts';

/** How far the bar lies over what has the focus, or over what sticks at the bottom, px. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = document.querySelector('.acting-bar');
    if (!bar) return Infinity;
    const { top, bottom } = bar.getBoundingClientRect();
    const under = [document.activeElement, document.querySelector('.totals-bar')].filter(
      (one) => one && one !== document.body && !bar.contains(one) && !one.closest('.side-rail'),
    );
    return Math.max(
      0,
      ...under.map((one) => {
        const box = one?.getBoundingClientRect();
        return box ? Math.min(bottom, box.bottom) - Math.max(top, box.top) : 0;
      }),
    );
  });

test('The bar of whom somebody acts for covers neither totals nor focus', async ({ page, shop, loginAs }) => {
  const goods = await shop.db
    .selectFrom('goods')
    .select('id')
    .where('is_on_sale', '=', 1)
    .limit(12)
    .execute();
  await fillCart(
    shop.db,
    'buyer',
    goods.map(({ id }) => ({ goodsId: id, quantity: 10 })),
  );
  const id = await memberId(shop.db, 'buyer');
  await loginAs('operator');
  await page.goto(`/admin/members/${id}`);
  await page.getByRole('button', { name: /^代为操作/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.locator('.acting-bar')).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/cart/step1');
    await expect(page.getByText('正在代 康民大药房（解放路店） 操作')).toBeVisible();
    await expect(page.getByRole('button', { name: '去结算' })).toBeVisible();
    for (let stop = 0; stop < 45; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await covered(page), `${width} pixels wide`).toBeLessThan(1);
    }
    // What is drawn as it comes into sight is higher than it was said to be.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = await page.getByRole('contentinfo').boundingBox();
      const bar = await page.locator('.acting-bar').boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    }).toPass();
    await expectNoAxeFindings(page);
  }
});

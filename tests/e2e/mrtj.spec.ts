import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

/* The main ways of daily specials and seckill. */
async function walk(page: Page): Promise<void> {
  await page.goto('/mrtj_index');
  await expect(page.getByRole('heading', { level: 1, name: '每日特价' })).toBeVisible();
  await expect(page.getByText(/^今日特价 至 \d{4}-\d\d-\d\d/)).toBeVisible();
  expect(await page.locator('#zone-goods [data-goods-id]').count()).toBeGreaterThan(0);
  const announced = page.getByRole('region', { name: /^明日特价预告/ });
  await expect(announced.getByRole('listitem').first()).toContainText(/明日特价 · 现价 ¥/);
  await expect(announced.getByRole('button')).toHaveCount(0);
  await page.goto('/mrtj/spike');
  const rounds = page.getByRole('navigation', { name: '场次' });
  await expect(rounds.getByRole('link', { name: /抢购中/ })).toHaveAttribute('aria-current', 'true');
  await rounds
    .getByRole('link', { name: /未开始/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/mrtj\/spike\?round=\d{8}-\d{8}$/);
  await expect(page.getByText(/^本场开始/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^加购/ })).toHaveCount(0);
}

test('The countdown goes by the shop, whatever the clock of the buyer says', async ({ page }) => {
  await page.addInitScript(() => {
    Date.now = () => Date.UTC(2031, 0);
  });
  await page.goto('/mrtj/spike');
  await expect(page.getByText(/^本场 至/)).toContainText(/还有 \d\d:\d\d:\d\d/);
});

test('A member reads what more than the limit costs in a line of its own', async ({ page, loginAs }) => {
  await loginAs('store1');
  await page.goto('/mrtj/spike');
  const card = page.locator('.goods-card').filter({ hasText: /超出 \d/ });
  const lines = (await card.first().innerText()).split('\n');
  expect(lines.filter((line) => line.includes('每店限购'))).toEqual([expect.stringMatching(/ 剩 \d+ \S+$/)]);
  expect(lines.filter((line) => line.includes('超出'))).toEqual([expect.stringMatching(/^超出 \d+ \S+按 ¥/)]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('A buyer sees the specials of today and tomorrow, and the rounds of seckill', ({ page }) =>
    walk(page));
});

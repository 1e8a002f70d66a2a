import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { shiftsOf, watchShifts } from '#tests/e2e/support/shifts.ts';

const MINE = /\/api\/goods\/mine\?/;
const PRICES = 'main [data-goods-rows] [data-price]';

test('A member never reads the price of a visitor, and nothing moves when the own one comes', async ({
  page,
  loginAs,
  shop,
}) => {
  // A member whose level has prices of its own.
  await shop.db.updateTable('member').set({ rank: 3 }).where('username', '=', 'store1').execute();
  await page.goto('/list/table');
  const visitors = await page.locator(PRICES).allInnerTexts();
  await expect(page.locator(PRICES).first()).toBeVisible();
  await loginAs('store1');
  await watchShifts(page);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(MINE, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(MINE);
  await page.goto('/list/table');
  await asked;
  const room = await page.locator(PRICES).first().boundingBox();
  expect(room?.height).toBeGreaterThan(10);
  await expect(page.locator(PRICES).first()).toBeHidden();
  await expect(page.locator('td.ladder').first()).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  answer();
  await expect(page.locator(PRICES).first()).toBeVisible();
  expect(await page.locator(PRICES).allInnerTexts()).not.toEqual(visitors);
  const shifts = await shiftsOf(page);
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.01);
});

test('Where the own prices cannot be had, the page shows the usual ones', async ({
  page,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 500|answered 500/);
  await loginAs('store1');
  await page.route(MINE, (route) => route.fulfill({ status: 500, json: {} }));
  const answered = page.waitForResponse(MINE);
  await page.goto('/list/table');
  await answered;
  await expect(page.locator(PRICES).first()).toBeVisible({ timeout: 2000 });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A member reads prices', async ({ page, loginAs }) => {
    await loginAs('store1');
    await page.goto('/list/table');
    await expect(page.locator(PRICES).first()).toBeVisible();
  });
});

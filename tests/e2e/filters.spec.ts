import { expect, test } from '#tests/e2e/support/fixtures.ts';

test('Makers beyond the first come when they are asked for', async ({ page }) => {
  await page.goto('/list?form=%E7%89%87%E5%89%82');
  const makers = page.locator('#filters dl > div', { hasText: '厂家' }).first();
  const before = await makers.getByRole('link').count();
  const asked = page.waitForResponse(/more=maker/);
  await makers.getByText('更多').click();
  await asked;
  await expect(makers.getByRole('link', { name: /^再显示/ })).toHaveCount(0);
  expect(await makers.getByRole('link').count()).toBeGreaterThan(before);
  await expect(page).toHaveURL(/\/list\?form=[^&]+$/);
  await makers.getByRole('link').last().click();
  await expect(page).toHaveURL(/maker=\d+/);
  await expect(page.locator('[data-goods-id]').first()).toBeVisible();
});

test('Makers come to a group that was opened before the script was there', async ({ page }) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/page.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/list', { waitUntil: 'commit' });
  const makers = page.locator('#filters dl > div', { hasText: '厂家' }).first();
  await makers.getByText('更多').click();
  await expect(makers.getByRole('link', { name: /^再显示/ })).toBeVisible();
  letGo();
  await expect(makers.getByRole('link', { name: /^再显示/ })).toHaveCount(0);
  expect(await makers.getByRole('link').count()).toBeGreaterThan(9);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A link leads to all makers of the same list', async ({ page }) => {
    await page.goto('/list/table?form=%E7%89%87%E5%89%82');
    const makers = page.locator('#filters dl > div', { hasText: '厂家' }).first();
    await makers.getByText('更多').click();
    await makers.getByRole('link', { name: /再显示 \d+ 个厂家/ }).click();
    await expect(page).toHaveURL(/\/list\/table\?form=[^&]+&more=maker$/);
    await expect(makers.getByRole('link', { name: /^再显示/ })).toHaveCount(0);
    expect(await makers.getByRole('link').count()).toBeGreaterThan(9);
    await makers.getByRole('link').last().click();
    await expect(page).toHaveURL(/\/list\/table\?maker=\d+&form=[^&]+$/);
  });

  test('A row is a plain form with a number', async ({ page, loginAs }) => {
    await loginAs('buyer');
    await page.goto('/list/table');
    const form = page.locator('form.add').first();
    const number = form.getByRole('textbox');
    await number.fill(await number.inputValue());
    await form.getByRole('button', { name: /^加购/ }).click();
    await expect(page.getByRole('status').filter({ hasText: '已加入购物车' })).toBeVisible();
  });
});

test('The number of a row moves by a click beside it and by the keyboard', async ({ page }) => {
  await page.goto('/list/table');
  const number = page.locator('form.add input').first();
  const box = await number.boundingBox();
  if (!box) throw new Error('the number is not in sight');
  const start = Number(await number.inputValue());
  const [, , pack = 1] = (await number.getAttribute('data-range'))?.split(' ').map(Number) ?? [];
  const up = String((Math.floor(start / pack) + 1) * pack);
  await page.mouse.click(box.x + box.width + 14, box.y + box.height / 2);
  await expect(number).toHaveValue(up);
  await page.mouse.click(box.x - 14, box.y + box.height / 2);
  await expect(number).toHaveValue(String(start));
  await page.mouse.click(box.x + box.width + 33, box.y + box.height / 2);
  await expect(number).toHaveValue(String(start));
  await number.focus();
  await page.keyboard.press('ArrowRight');
  await expect(number).toHaveValue(up);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('form.add input').nth(1)).toBeFocused();
});

import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

const isPinned = (page: Page) => page.locator('html[data-pinned] .search-bar');

test('The search bar pins at exactly 205 px of scroll, 1440 to 390 px wide', async ({ page }) => {
  await page.goto('/list/table');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [top, count] of [
      [204, 0],
      [205, 1],
      [900, 1],
      [205, 1],
      [204, 0],
    ] as const) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      await expect(isPinned(page), `${width} px wide, at ${top}`).toHaveCount(count);
      expect(await page.evaluate(() => window.scrollY)).toBe(top);
    }
  }
});

/** True when the middle of an element is covered by nothing else. */
const isInSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
    return element.contains(over);
  });

test('The head of the table and the row with the focus stay in sight below the bar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/list/table');
  const numbers = page.locator('[data-goods-rows] input[name="number"]');
  await numbers.first().focus();
  for (let row = 0; row < 14; row += 1) await page.keyboard.press('ArrowDown');
  await expect(isPinned(page)).toHaveCount(1);
  expect(await isInSight(page, '.goods-table th.name')).toBe(true);
  for (let row = 0; row < 10; row += 1) {
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => isInSight(page, 'input:focus')).toBe(true);
  }
  expect(await isInSight(page, '.goods-table th.name')).toBe(true);
});

test('↓ enters the table from the page and from the search field, and passes rows that take no number', async ({
  page,
}) => {
  await page.goto('/list/table');
  const numbers = page.locator('[data-goods-rows] input[name="number"]');
  await page.keyboard.press('ArrowDown');
  await expect(numbers.first()).toBeFocused();
  // Typed text takes the place of the number that stood there, by keyboard and by mouse.
  await page.keyboard.type('30');
  await expect(numbers.first()).toHaveValue('30');
  await numbers.nth(1).click();
  await page.keyboard.type('20');
  await expect(numbers.nth(1)).toHaveValue('20');
  await numbers.first().focus();
  const search = page.getByRole('combobox', { name: '搜索药品或厂家' });
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  // The island is awake by now, and nothing was typed: its arrows are not for suggestions.
  await expect(page.locator('header astro-island[ssr]:has(form[role=search])')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(numbers.first()).toBeFocused();
  await search.fill('阿莫西林');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(search).toHaveAttribute('aria-activedescendant', /-0$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect(numbers.first()).toBeFocused();

  const second = page.locator('[data-goods-rows] tr').nth(1);
  await second.locator('input').evaluate((input) => input.remove());
  await page.keyboard.press('ArrowDown');
  await expect(second.getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-goods-rows] tr').nth(2).locator('input[name="number"]')).toBeFocused();
});

test('A link skips the filters', async ({ page }) => {
  await page.goto('/list/table');
  const link = page.getByRole('link', { name: '跳过筛选，直接看商品' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#goods$/);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[data-goods-rows]') !== null)).toBe(true);
});

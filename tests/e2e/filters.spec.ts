import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

/** A group of the filters, by its name. */
const groupOf = (page: Page, name: string) =>
  page
    .locator('#filters details')
    .filter({ has: page.locator('summary', { hasText: new RegExp(`^${name}`) }) });
/** The same, opened. */
async function opened(page: Page, name: string): Promise<Locator> {
  const group = groupOf(page, name);
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
  return group;
}
const chosenLine = (page: Page) => page.locator('.chosen');
const chosen = (page: Page) => chosenLine(page).getByRole('link', { name: /^取消/ });
/** Returns the number of goods that the list shows. */
async function totalOf(page: Page): Promise<number> {
  const words = await page.getByText(/^共 [\d,]+ 个品种$/).textContent();
  return Number(/[\d,]+/.exec(words ?? '')?.[0].replace(',', ''));
}
const countOf = async (option: Locator): Promise<number> => Number(await option.getAttribute('data-n'));

test(
  'Several makers and classes are chosen at once, shown, and taken back',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/list/table?form=%E7%89%87%E5%89%82');
    const makers = groupOf(page, '厂家').locator('[data-n]');
    const [first, second] = [await countOf(makers.nth(0)), await countOf(makers.nth(1))];
    await opened(page, '厂家');
    await makers.nth(0).click();
    await expect(chosen(page)).toHaveCount(2);
    expect(await totalOf(page)).toBe(first);
    await opened(page, '厂家');
    await makers.nth(1).click();
    await expect(chosen(page)).toHaveCount(3);
    expect(await totalOf(page)).toBe(first + second);
    await expect(groupOf(page, '厂家').locator('[aria-current="true"]')).toHaveCount(2);

    await (await opened(page, '医保')).getByRole('link', { name: '甲类' }).click();
    await expect(chosen(page)).toHaveCount(4);
    const classA = await totalOf(page);
    await (await opened(page, '医保')).getByRole('link', { name: '乙类' }).click();
    await expect(chosen(page)).toHaveCount(5);
    expect(await totalOf(page)).toBeGreaterThan(classA);
    await (await opened(page, '效期')).getByRole('link', { name: '一年以上' }).click();
    await expect(page.getByRole('link', { name: '取消效期 12 个月以上' })).toBeVisible();
    expect(await totalOf(page)).toBeLessThan(first + second);

    const left = await opened(page, '效期');
    await left.getByLabel('效期至少还剩（个月）').fill('3');
    await left.getByRole('button', { name: '确定' }).click();
    const price = await opened(page, '价格');
    await price.getByLabel('最高价（元）').fill('500');
    await price.getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('link', { name: '取消效期 3 个月以上' })).toBeVisible();
    await expect(page.getByRole('link', { name: '取消¥500.00 以下' })).toBeVisible();
    await expect(chosen(page)).toHaveCount(7);
    await page.getByRole('link', { name: '取消医保甲类' }).click();
    await expect(chosen(page)).toHaveCount(6);
    await (await opened(page, '厂家')).getByRole('link', { name: '清空厂家' }).click();
    await expect(chosen(page)).toHaveCount(4);
    await chosenLine(page).getByRole('link', { name: '清空' }).click();
    await expect(chosenLine(page)).toHaveCount(0);
  },
);

test('Goods are sorted by sales', async ({ page, shop }) => {
  await page.goto('/list/table');
  await page.getByRole('link', { name: '销量' }).click();
  await expect(page).toHaveURL(/sort=sales/);
  const ids = await page
    .locator('[data-goods-rows] tr')
    .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset['goodsId'])));
  const rows = await shop.db
    .selectFrom('goods')
    .select(['id', 'sales_count'])
    .where('id', 'in', ids)
    .execute();
  const sales = ids.map((id) => rows.find((row) => row.id === id)?.sales_count ?? 0);
  expect(sales).toEqual(sales.toSorted((one, other) => other - one));
});

test('Makers beyond the first come when they are asked for', async ({ page }) => {
  await page.goto('/list?form=%E7%89%87%E5%89%82');
  const makers = groupOf(page, '厂家');
  const before = await makers.locator('a').count();
  const asked = page.waitForResponse(/more=maker/);
  await opened(page, '厂家');
  await asked;
  await expect(makers.getByRole('link', { name: /^再显示/ })).toHaveCount(0);
  expect(await makers.getByRole('link').count()).toBeGreaterThan(before);
  await expect(page).toHaveURL(/\/list\?form=[^&]+$/);
  await makers.getByRole('link').last().click();
  await expect(page).toHaveURL(/maker=\d+/);
  await expect(page.locator('[data-goods-id]').first()).toBeVisible();
});

test('A press next to an open filter closes it, and so does Escape', async ({ page }) => {
  await page.goto('/list/table');
  const maker = await opened(page, '厂家');
  await opened(page, '医保');
  await expect(maker).not.toHaveAttribute('open');
  await page.keyboard.press('Escape');
  await expect(groupOf(page, '医保')).not.toHaveAttribute('open');
  await expect(groupOf(page, '医保').locator('summary')).toBeFocused();
  await opened(page, '医保');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(groupOf(page, '医保')).not.toHaveAttribute('open');
});

test('Makers come to a group that was opened before the script was there', async ({ page }) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/page.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/list', { waitUntil: 'commit' });
  const makers = await opened(page, '厂家');
  await expect(makers.getByRole('link', { name: /^再显示/ })).toBeVisible();
  letGo();
  await expect(makers.getByRole('link', { name: /^再显示/ })).toHaveCount(0);
  expect(await makers.getByRole('link').count()).toBeGreaterThan(9);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A link leads to all makers of the same list', async ({ page }) => {
    await page.goto('/list/table?form=%E7%89%87%E5%89%82');
    const makers = await opened(page, '厂家');
    await makers.getByRole('link', { name: /再显示 \d+ 个厂家/ }).click();
    await expect(page).toHaveURL(/\/list\/table\?form=[^&]+&more=maker$/);
    await expect(makers.getByRole('link', { name: /^再显示/ })).toHaveCount(0);
    expect(await makers.getByRole('link').count()).toBeGreaterThan(9);
    const words = (await makers.getByRole('link').nth(3).textContent())?.trim().slice(0, 2) ?? '';
    await page.goto('/list/table?more=maker');
    await makers.getByRole('textbox').fill(words);
    await makers.getByRole('button', { name: '找厂家' }).click();
    await expect(page).toHaveURL(/find=/);
    const names = await makers.locator('a[data-n]').allTextContents();
    expect(names.length).toBeGreaterThan(0);
    expect(names.every((name) => name.includes(words))).toBe(true);
    await page.goto('/list/table?form=%E7%89%87%E5%89%82&more=maker');
    await makers.getByRole('link').last().click();
    await expect(page).toHaveURL(/\/list\/table\?maker=\d+&form=[^&]+$/);
  });
});

test('The number of a row moves by a click next to it and by the keyboard', async ({ page }) => {
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

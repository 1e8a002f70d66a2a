import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';

/** A public page with the whole frame and nothing else on it. */
const PAGE = '/noActivity';
const ADDRESS = '**/list/categories/menu';

const opener = (page: Page) => page.getByRole('link', { name: '全部商品分类' });
const entry = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }).first();
const child = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Counts how often the entries are asked for. */
function countAsked(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/list/categories/menu')) asked += 1;
  });
  return () => asked;
}

/** Lists what has moved under the reader since a moment (ms of the page's own clock; cumulative layout shift). */
const shifted = (page: Page, since: number): Promise<string[]> =>
  page.evaluate((from) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { sources: { node?: Node }[] })[];
    return shifts
      .filter(({ startTime }) => startTime >= from)
      .flatMap(({ sources }) => sources.map(({ node }) => (node as Element | undefined)?.outerHTML ?? ''));
  }, since);

test('The entries come with the pointer, once, and move nothing of the page', async ({ page }) => {
  const asked = countAsked(page);
  await page.goto(PAGE, { waitUntil: 'networkidle' });
  expect(asked()).toBe(0);
  expect(await page.locator('.category-entry').count()).toBe(0);
  const before = await page.evaluate(() => performance.now());
  await opener(page).hover();
  await entry(page, '心脑血管').hover();
  await expect(child(page, '降血压药')).toBeVisible();
  expect(await shifted(page, before)).toEqual([]);
  await expect(child(page, '青霉素类')).toBeHidden();
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'true');
  await expectNoAxeFindings(page);
  await page.mouse.move(700, 600);
  await expect(entry(page, '心脑血管')).toBeHidden();
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  await opener(page).hover();
  await child(page, '查看全部 18 个分类').click();
  await expect(page).toHaveURL('/list/categories');
  expect(asked()).toBe(1);
});

test('The home page has the first seven as links, and a panel next to each', async ({ page }) => {
  const asked = countAsked(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.locator('.category-entry')).toHaveCount(7);
  expect(asked()).toBe(0);
  await entry(page, '消化系统').hover();
  await expect(child(page, '抑酸护胃')).toBeVisible();
  await expectNoAxeFindings(page);
  await child(page, '抑酸护胃').click();
  await expect(page).toHaveURL(/\/list(\/table)?\?category=/);
  expect(asked()).toBe(1);
});

test('A zone has a menu of its own, whose entries stay in it', async ({ page }) => {
  await page.goto('/zyyp');
  await page.getByRole('link', { name: '中药专区分类' }).hover();
  const found = page
    .locator('.category-list')
    .getByRole('link', { name: /补虚药/ })
    .first();
  await expect(found).toHaveAttribute('href', '/zyyp?category=buxu');
  // The menu lies over goods: what it covers is not to be pressed now.
  await page.locator('main').evaluate((main) => main.setAttribute('inert', ''));
  await expectNoAxeFindings(page);
  await found.click();
  await expect(page).toHaveURL('/zyyp?category=buxu');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('The keyboard goes through the menu, and Escape closes it', async ({ page }) => {
  await page.goto(PAGE, { waitUntil: 'networkidle' });
  await opener(page).focus();
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(entry(page, '抗感染用药')).toBeVisible();
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(entry(page, '抗感染用药')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(child(page, '青霉素类')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
  await expect(entry(page, '抗感染用药')).toBeHidden();
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(opener(page)).toBeFocused();
  await expect(entry(page, '抗感染用药')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(entry(page, '抗感染用药')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/list/categories');
});

test('Escape closes a panel of the home page under the pointer', async ({ page }) => {
  await page.goto('/');
  await entry(page, '消化系统').hover();
  await expect(child(page, '抑酸护胃')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(child(page, '抑酸护胃')).toBeHidden();
  await expect(entry(page, '消化系统')).toBeVisible();
});

test('While the entries are on their way, their place is shown', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(ADDRESS, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(PAGE);
  await opener(page).hover();
  await expect(page.getByRole('status').filter({ hasText: '正在取分类…' })).toBeVisible();
  await expect(page.locator('.category-waiting')).toBeVisible();
  release(undefined);
  await expect(entry(page, '心脑血管')).toBeVisible();
  await expect(page.locator('.category-waiting')).toHaveCount(0);
});

for (const [where, address, use] of [
  ['behind its button', PAGE, opener],
  ['on the home page', '/', (page: Page) => entry(page, '消化系统')],
] as const) {
  test(`Entries that cannot be had are said, and may be asked for again (${where})`, async ({
    page,
    complaints,
  }) => {
    complaints.expected(/list\/categories\/menu/);
    await page.route(ADDRESS, (route) => route.fulfill({ status: 500 }), { times: 1 });
    await page.goto(address);
    await use(page).hover();
    const told = page.getByRole('status').filter({ hasText: '没有取到分类' });
    await expect(told).toBeVisible();
    await expect(child(page, '打开分类页')).toHaveAttribute('href', '/list/categories');
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: '重试' }).press('Enter');
    await expect(child(page, '抑酸护胃').or(entry(page, '心脑血管')).first()).toBeVisible();
    await expect(told).toHaveCount(0);
    await expect(use(page)).toBeFocused();
  });
}

test('An entry answered by something else is no menu', async ({ page }) => {
  await page.route(ADDRESS, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>请登录网络</h1>' }),
  );
  await page.goto(PAGE);
  await opener(page).hover();
  await expect(page.getByRole('status').filter({ hasText: '没有取到分类' })).toBeVisible();
  await expect(page.getByText('请登录网络')).toHaveCount(0);
});

test('On pages for reading the menu works from the first touch on', async ({ page }) => {
  await page.goto('/help/duigong-zhuanzhang');
  await opener(page).hover();
  await entry(page, '心脑血管').hover();
  await expect(child(page, '降血压药')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('The button leads to every category, and the entries of the home page are links', async ({ page }) => {
    await page.goto(PAGE);
    await opener(page).click();
    await expect(page).toHaveURL('/list/categories');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部商品分类');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(18);
    await child(page, '降血压药').click();
    await expect(page).toHaveURL(/\/list(\/table)?\?category=/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/');
    await entry(page, '消化系统').click();
    await expect(page).toHaveURL(/\/list(\/table)?\?category=/);
  });
});

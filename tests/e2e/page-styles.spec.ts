import sharp from 'sharp';
import type { Page, BrowserContext } from '@playwright/test';
import { SHEET_COOKIE, sheetName } from '#lib/platform/styles/sheet-names.rules.ts';
import { routeOf } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { shiftsOf, watchShifts } from '#tests/e2e/support/shifts.ts';

/** Makes the browser report that it has the sheet, as its first page with scripts does. */
async function knowSheet(context: BrowserContext, url: string): Promise<void> {
  const html = await (await context.request.get(url)).text();
  const href = /data-sheet="([^"]+)"/.exec(html)?.[1] ?? '';
  await context.addCookies([{ name: SHEET_COOKIE, value: sheetName(href), url, sameSite: 'Lax' }]);
}

const LOOKS = [
  ['home', 1440],
  ['goods', 1440],
  ['list_table', 390],
  ['help_article', 390],
] as const;
/** The browser paints the same edge now and then a shade lighter or darker; of 255. */
const SHADE = 3;
/** So many values of points on the edge of a drawing may differ by more: pieces painted apart meet there. */
const EDGE_VALUES = 100;
/** Shifts before that, while the page is half read, are bounded by `layout-shift.spec.ts`. */
const MOST_SHIFT = 0.0005;
const sheetOf = (page: Page) => page.locator('head style[data-sheet]');
const linkOf = (page: Page) => page.locator('link[rel="stylesheet"]');

/** Waits until every picture is there, also those further down. */
const picturesCome = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });

/**
 * Returns the largest difference between points of two pictures, of 255, but for a few points; all of it if they are
 * not of one size. One may be a row longer: a photo is as tall as the file of it that the browser chose, rounded.
 */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || Math.abs(a.info.height - b.info.height) > 1) return 255;
  const [shorter, longer] = a.data.length > b.data.length ? [b.data, a.data] : [a.data, b.data];
  const counts = new Array<number>(256).fill(0);
  for (const [at, value] of shorter.entries()) {
    const apart = Math.abs(value - (longer[at] ?? 0));
    counts[apart] = (counts[apart] ?? 0) + 1;
  }
  let beyond = 0;
  return counts.findLastIndex((count) => (beyond += count) > EDGE_VALUES);
}

/** Has every page wait for a picture that does not come. */
async function neverComplete(page: Page): Promise<void> {
  await page.route('**/picture/never.svg', () => undefined);
  await page.addInitScript(() => {
    new Image().src = '/picture/never.svg';
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const [name, width] of LOOKS) {
    test(`The page ${name} looks the same ${width} pixels wide, with its styles within it or linked`, async ({
      page,
      shop,
    }) => {
      const address = await addressOf(routeOf(name), shop.db, 'buyer');
      await page.setViewportSize({ width, height: 900 });
      const looks = async (): Promise<Buffer> => {
        await page.goto(address);
        await picturesCome(page);
        return page.screenshot({ fullPage: true, animations: 'disabled' });
      };
      const within = await looks();
      await expect(sheetOf(page)).toHaveCount(1);
      await expect(linkOf(page)).toHaveCount(0);
      await knowSheet(page.context(), shop.url);
      const linked = await looks();
      await expect(sheetOf(page)).toHaveCount(0);
      await expect(linkOf(page)).toHaveCount(1);
      await test.info().attach('within', { body: within, contentType: 'image/png' });
      await test.info().attach('linked', { body: linked, contentType: 'image/png' });
      expect(await differenceOf(within, linked), 'both forms look the same').toBeLessThanOrEqual(SHADE);
    });
  }
});

test.describe('a browser without the sheet', () => {
  for (const name of ['home', 'help_article'] as const) {
    test(`has the whole sheet once ${name} is there, and nothing moves`, async ({ page, shop }) => {
      await watchShifts(page);
      await page.goto(await addressOf(routeOf(name), shop.db, 'buyer'), { waitUntil: 'networkidle' });
      const href = await sheetOf(page).getAttribute('data-sheet');
      await expect(linkOf(page)).toHaveAttribute('href', new RegExp(`${href}$`));
      expect(
        await page.evaluate(() =>
          Math.max(...[...document.styleSheets].map(({ cssRules }) => cssRules.length)),
        ),
        'rules of the largest sheet',
      ).toBeGreaterThan(200);
      await expect
        .poll(async () => (await page.context().cookies()).find((one) => one.name === SHEET_COOKIE)?.value)
        .toBe(sheetName(href ?? ''));
      const sheetCame = await page.evaluate(
        (name) => performance.getEntriesByName(new URL(name, location.href).href).at(-1)?.startTime ?? 0,
        href ?? '',
      );
      expect(sheetCame).toBeGreaterThan(0);
      const shifts = (await shiftsOf(page)).filter(({ at }) => at >= sheetCame);
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        JSON.stringify(shifts, null, 1),
      ).toBeLessThan(MOST_SHIFT);
      await page.goto('/noActivity');
      await expect(sheetOf(page)).toHaveCount(0);
      await expect(linkOf(page)).toHaveAttribute('href', href ?? '');
    });
  }

  test('looks the same before the sheet is there and after', async ({ page }) => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/assets/*.css', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/list');
    await picturesCome(page);
    const before = await page.screenshot({ animations: 'disabled' });
    letGo();
    await expect
      .poll(async () => (await page.context().cookies()).some((one) => one.name === SHEET_COOKIE))
      .toBe(true);
    const after = await page.screenshot({ animations: 'disabled' });
    expect(await differenceOf(before, after)).toBeLessThanOrEqual(SHADE);
  });

  test('has no cookie of a sheet that did not come, and asks again on the next page', async ({
    page,
    complaints,
  }) => {
    complaints.expected(/assets\/style\./);
    await page.route('**/assets/*.css', (route) => route.fulfill({ status: 404 }));
    const refused = page.waitForResponse(/assets\/style\./);
    await page.goto('/noActivity');
    await refused;
    expect((await page.context().cookies()).map((one) => one.name)).not.toContain(SHEET_COOKIE);
    await page.unroute('**/assets/*.css');
    await page.goto('/noActivity', { waitUntil: 'networkidle' });
    await expect(sheetOf(page)).toHaveCount(1);
    await expect
      .poll(async () => (await page.context().cookies()).some((one) => one.name === SHEET_COOKIE))
      .toBe(true);
  });

  test('asks again for a sheet that did not come, and shows nothing without its styles', async ({
    page,
    complaints,
  }) => {
    complaints.expected(/assets\/style\./);
    let isLost = true;
    await page.route('**/assets/*.css', (route) => (isLost ? route.abort() : route.continue()));
    await page.clock.install();
    await page.goto('/list');
    await page.getByRole('link', { name: /全部商品分类/ }).hover();
    await expect(async () => {
      await page.clock.fastForward(3_000);
      await expect(page.getByText('没有取到分类，请检查网络后重试。')).toBeVisible({ timeout: 300 });
    }).toPass();
    await expect(page.locator('.category-entry')).toHaveCount(0);
    isLost = false;
    await page.clock.fastForward(32_000);
    await expect
      .poll(async () => (await page.context().cookies()).some((one) => one.name === SHEET_COOKIE))
      .toBe(true);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.locator('.category-entry').first()).toBeVisible();
  });

  test('styles the suggestions of somebody who types at once', async ({ page }) => {
    await neverComplete(page);
    await page.goto('/', { waitUntil: 'commit' });
    const box = page.getByRole('combobox', { name: '搜索药品或厂家' });
    await box.fill('amxl');
    const list = page.getByRole('listbox', { name: '搜索建议' });
    await expect(list.getByRole('option').first()).toBeVisible();
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
    await expect(linkOf(page)).toHaveCount(1);
    const panel = list.locator('..');
    await expect(panel).toHaveCSS('position', 'absolute');
    await expect(panel).toHaveCSS('z-index', '50');
  });

  test('has the sheet as soon as the page is read where a member uses it', async ({ page, loginAs }) => {
    await neverComplete(page);
    await loginAs('buyer');
    await page.goto('/list', { waitUntil: 'commit' });
    await expect
      .poll(async () => (await page.context().cookies()).some((one) => one.name === SHEET_COOKIE))
      .toBe(true);
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  });
});

import type { Page } from '@playwright/test';
import type { Db } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { fillCart, memberId } from '#tests/support/demo-cart.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

/** Has a round of the seckill run, as another test of this shop may have ended what was on offer. */
const runRound = (db: Db): Promise<void> =>
  change(db, async (trx, touch) => {
    const now = Date.now();
    const round = { starts_at: now - HOUR_MS, ends_at: now + HOUR_MS };
    const goods = await trx
      .selectFrom('goods')
      .select(['id', 'base_price_fen'])
      .where('stock', '>', 50)
      .where('is_on_sale', '=', 1)
      .limit(4)
      .execute();
    const offers = goods.map(({ id, base_price_fen }) => ({
      kind: 'seckill' as const,
      goods_id: id,
      price_fen: Math.ceil(base_price_fen / 2),
      ...round,
    }));
    await trx.insertInto('offer').values(offers).execute();
    touch('home', 'offers', 'goods-list');
  });

/** Time at which the countdowns of a test end, ms from the opening of the page: after its steps before. */
const END_MS = 60_000;
/** Time within which a page requests what comes after, ms: a pause, and a random part of it. */
const ASKED_WITHIN_MS = 8_000;

/**
 * Makes countdowns of the first answer for a page end soon, all or those found; counts how often the page is requested.
 */
async function endSoon(page: Page, path: string, found = /(data-countdown=")\d+/g): Promise<() => number> {
  let asked = 0;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      const response = await route.fetch();
      const text = await response.text();
      const soon = text.replaceAll(found, `$1${Date.now() + END_MS}`);
      return route.fulfill({ response, body: soon });
    },
  );
  return () => asked;
}

/** Waits for the pause to pass before the block comes again; the replacement may still be on its way. */
const oldBlockGoes = (page: Page): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(ASKED_WITHIN_MS);
    await expect(page.locator('[data-old]')).toHaveCount(0, { timeout: 300 });
  }).toPass();

test('A countdown that runs out brings its block again, once, and keeps what was typed', async ({
  page,
  shop,
  loginAs,
}) => {
  await runRound(shop.db);
  await loginAs('buyer');
  const asked = await endSoon(page, '/mrtj/spike');
  const mine = page.waitForResponse(/\/api\/goods\/mine\?/);
  await page.clock.install();
  await page.goto('/mrtj/spike');
  await mine;
  const zone = page.locator('[data-refreshes=zone]');
  await zone.evaluate((block) => block.setAttribute('data-old', ''));
  const field = zone.locator('form:not([data-cart-line]) input[name=number]').first();
  const hasField = (await field.count()) > 0;
  if (hasField) await field.fill('7');
  await page.clock.fastForward(END_MS + 1_000);
  await expect(page.locator('[data-countdown]').first()).toHaveText(/已结束|已经开始/);
  await oldBlockGoes(page);
  await expect(page.locator('[data-countdown]').first()).toHaveText(/^还有/);
  if (hasField) await expect(field).toHaveValue('7');
  await expect(zone.locator('[data-favourite]').first()).toBeVisible();
  await page.clock.fastForward(2 * ASKED_WITHIN_MS);
  await page.evaluate(() => fetch('/robots.txt'));
  expect(asked()).toBe(2);
});

test('On the home page only the block of the seckill comes again', async ({ page, shop }) => {
  await runRound(shop.db);
  const asked = await endSoon(page, '/', /(data-refreshes="seckill"[^]*?data-countdown=")\d+/g);
  await page.clock.install();
  await page.goto('/');
  const block = page.locator('[data-refreshes=seckill]');
  await block.evaluate((element) => element.setAttribute('data-old', ''));
  await page.getByRole('combobox', { name: '搜索药品或厂家' }).fill('amxl');
  await expect(block).toHaveCount(1);
  await page.clock.fastForward(END_MS + 1_000);
  await oldBlockGoes(page);
  await expect(block.locator('[data-countdown]')).toHaveText(/^还有/);
  await expect(page.getByRole('combobox', { name: '搜索药品或厂家' })).toHaveValue('amxl');
  expect(asked()).toBe(2);
});

test('A link leads to a page where it was left, but not to the middle of one seen first', async ({
  page,
}) => {
  await page.goto('/list');
  await page.evaluate(() => window.scrollTo(0, 900));
  await page
    .getByRole('banner')
    .getByRole('link', { name: '中药专区' })
    .evaluate((link: HTMLAnchorElement) => link.click());
  await page.waitForURL('**/zyyp');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: '全部商品' }).first().click();
  await page.waitForURL('**/list');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await page.goto('/list');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** Makes the browser report a slow connection for the page. */
const slowly = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', saveData: false } }),
  );

/** The pictures of a page that are not there. */
const missing = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter(({ complete, naturalWidth }) => !complete || !naturalWidth)
      .map(({ src }) => src),
  );

test('A page at rest has all its pictures, for captures of the whole of it', async ({ page }) => {
  await page.goto('/');
  expect(await missing(page)).not.toEqual([]);
  await expect.poll(() => missing(page)).toEqual([]);
});

test('A page printed has all its pictures, over a slow connection too', async ({ page }) => {
  await slowly(page);
  await page.goto('/');
  expect(await missing(page)).not.toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => missing(page)).toEqual([]);
});

test('Pictures come within 1.3 heights of the window', async ({ page }) => {
  await slowly(page);
  await page.goto('/list');
  const near = () =>
    page.locator('main img').evaluateAll((pictures) =>
      (pictures as HTMLImageElement[])
        .map((picture) => ({
          top: picture.getBoundingClientRect().top / innerHeight,
          loading: picture.loading,
        }))
        .filter(
          ({ loading, top }) =>
            (top > 1 && top < 1.25 && loading === 'lazy') || (top > 1.5 && loading === 'eager'),
        ),
    );
  await expect.poll(near).toEqual([]);
  expect(await page.locator('main img[loading=lazy]').count()).toBeGreaterThan(3);
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(async () => (await near()).filter(({ loading }) => loading === 'lazy')).toEqual([]);
});

test('A line is replaced by the same generic and put back', async ({ page, shop, loginAs }) => {
  const pack = { common_name: '试验氯雷他定片', scope_code: '', stock: 500, unit_name: '粒' };
  const maker = (name: string) => ({ name: `试验氯雷他定片${name}`, brand_name: name });
  const dear = await makeGoods(shop.db, {
    ...pack,
    ...maker('甲'),
    unit_count: 24,
    unit_price_centifen: 4167,
  });
  await makeGoods(shop.db, {
    ...pack,
    ...maker('乙'),
    spec: '0.25g*48粒/盒',
    base_price_fen: 1800,
    unit_count: 48,
    unit_price_centifen: 3750,
  });
  await fillCart(shop.db, 'clinic', [{ goodsId: dear, quantity: 10 }]);
  await loginAs('clinic');
  await page.goto('/cart/step1');
  await page.locator('astro-island[component-url*="Cart"]:not([ssr]) [data-cart-number]').first().waitFor();
  const number = (name: string) => page.getByRole('textbox', { name: `试验氯雷他定片${name} 数量（盒）` });

  // what is offered follows the number
  await expect(
    page.getByRole('button', { name: '换成乙 48粒装 × 5，每粒省 ¥0.04，本单省 ¥10.00' }),
  ).toBeVisible();
  await number('甲').fill('20');
  await number('甲').press('Tab');
  const offer = page.getByRole('button', { name: '换成乙 48粒装 × 10，每粒省 ¥0.04，本单省 ¥20.00' });
  await offer.click();

  await expect(number('乙')).toHaveValue('10');
  await expect(number('甲')).toHaveCount(0);
  await expect(page.getByRole('form', { name: '结算' })).toContainText('商品 ¥180.00');
  await page.reload();
  await page.getByRole('button', { name: '换回甲 24粒装 × 20' }).click();
  await expect(number('甲')).toHaveValue('20');
  await expect(offer).toBeVisible();
  const lines = await shop.db
    .selectFrom('cart_item')
    .select(['goods_id', 'quantity', 'replaced_goods_id'])
    .where('member_id', '=', await memberId(shop.db, 'clinic'))
    .execute();
  expect(lines).toEqual([{ goods_id: dear, quantity: 20, replaced_goods_id: null }]);
});

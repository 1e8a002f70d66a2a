import type { Page } from '@playwright/test';
import { routeOf, type RouteName } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

const ZONES: readonly RouteName[] = [
  ...(['yx', 'yx_table', 'zyyp', 'qxzq', 'jxqzc', 'kxzq', 'kxzq_new', 'kxzq_goods'] as const),
  ...(['mrtj', 'spike', 'lqzx', 'lqzx_goods', 'zhzq', 'hb', 'welfare', 'yjh', 'Hdzx'] as const),
  ...(['yyh', 'yyh_list', 'ppzq', 'ppzq_info', 'zqmb', 'hdmb', 'list_other'] as const),
];

/** How a page stands in its window before anybody scrolls; lengths in px. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .map((element) => element.getBoundingClientRect())
        .filter(({ height }) => height > 0);
    const dock = boxes('nav[aria-label="底部导航"]')[0]?.height ?? 0;
    return {
      first: boxes('main :is([data-goods-id], .ticket, .set, .brand-cards > li)')[0]?.top ?? Infinity,
      // What is cut by the dock is not whole.
      whole: boxes('.goods-table tbody tr').filter(({ bottom }) => bottom <= innerHeight - dock).length,
      tallest: Math.max(0, ...boxes('.goods-table tbody tr').map(({ height }) => height)),
      banner: boxes('.zone-head')[0]?.height ?? null,
      dock,
      // Where the page ends: neither before the window, as with a strip for a bar that is not there, nor beyond it.
      width: document.documentElement.scrollWidth,
      body: document.body.getBoundingClientRect().right,
    };
  });

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const [path, title] of [
    ['/list/table', 'list'],
    ['/search/table?keywords=%E7%89%87', 'search'],
  ] as const) {
    test(`A member sees at least eight whole rows of a ${title}`, async ({ page, loginAs }) => {
      await loginAs('buyer');
      const mine = page.waitForResponse(/\/api\/goods\/mine\?/);
      await page.goto(path);
      await (await mine).finished();
      await expect(page.locator('tr [data-favourite]').first()).toBeVisible();
      const { whole, tallest, width, body } = await measured(page);
      expect(whole).toBeGreaterThanOrEqual(8);
      expect(tallest).toBeLessThanOrEqual(56);
      expect([width, body]).toEqual([1440, 1440]);
    });
  }

  test('Goods begin within 560 px on the home page', async ({ page, loginAs }) => {
    for (const login of [null, 'buyer'] as const) {
      if (login) await loginAs(login);
      await page.goto('/');
      const { first, width, body } = await measured(page);
      expect(first).toBeLessThanOrEqual(560);
      expect([width, body]).toEqual([1440, 1440]);
    }
  });

  test('Goods begin within 560 px in every zone', async ({ page, shop, loginAs }) => {
    await loginAs('buyer');
    for (const name of ZONES) {
      await page.goto(await addressOf(routeOf(name), shop.db, 'buyer'));
      const { first, banner, width, body } = await measured(page);
      expect.soft(first, name).toBeLessThanOrEqual(560);
      if (banner !== null) {
        expect.soft(banner, name).toBeGreaterThanOrEqual(80);
        expect.soft(banner, name).toBeLessThanOrEqual(120);
      }
      expect.soft([width, body], name).toEqual([1440, 1440]);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Lists keep their chrome under a fifth of the screen, and every card takes a number', async ({
    page,
  }) => {
    for (const path of ['/list', '/list/table', '/search?keywords=%E7%89%87']) {
      await page.goto(path);
      const { first, dock, width, body } = await measured(page);
      expect(first + dock, path).toBeLessThanOrEqual(844 / 5);
      expect([width, body], path).toEqual([390, 390]);
      const field = page.locator('main [data-goods-id] form.add input[name=number]').first();
      await expect(field).toBeVisible();
      await expect(page.locator('main [data-goods-id]').first()).toContainText(/[准备注食健证]/);
    }
  });

  test('Zones are as wide as the phone, with goods on the first screen', async ({ page, shop }) => {
    for (const name of ZONES) {
      await page.goto(await addressOf(routeOf(name), shop.db, 'buyer'));
      const { first, dock, width, body } = await measured(page);
      expect.soft(first, name).toBeLessThan(844 - dock - 44);
      expect.soft([width, body], name).toEqual([390, 390]);
    }
  });
});

/** The way of a reader who chooses a view, the same with scripts and without. */
async function chooseViews(page: Page): Promise<void> {
  await page.goto('/list');
  await expect(page.locator('.goods-table')).toHaveCount(0);
  await page.getByRole('link', { name: '列表', exact: true }).click();
  await expect(page).toHaveURL(/\/list$/);
  for (const path of ['/search?keywords=%E7%89%87', '/zyyp', '/mrtj', '/yx', '/list']) {
    await page.goto(path);
    await expect(page.locator('.goods-table.pictured').first(), path).toBeVisible();
  }
  await page.goto('/zyyp');
  await page.getByRole('link', { name: '无图', exact: true }).click();
  await expect(page).toHaveURL(/\/zyyp$/);
  for (const path of ['/zyyp', '/search?keywords=%E7%89%87', '/jxqzc', '/yx', '/list']) {
    await page.goto(path);
    await expect(page.locator('#goods.goods-table:not(.pictured)'), path).toBeVisible();
  }
  await page.getByRole('link', { name: '图文', exact: true }).click();
  await page.goto('/jxqzc');
  await expect(page.locator('#goods.goods-table')).toHaveCount(0);
}

test('The view chosen on one list is that of all lists and searches', ({ page }) => chooseViews(page));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('The view chosen on one list is that of all lists and searches', ({ page }) => chooseViews(page));
});

test('A press on 已加购 with the number unchanged is answered', async ({ page, shop, loginAs }) => {
  await loginAs('store2');
  const { id } = await shop.db
    .selectFrom('member')
    .select('id')
    .where('username', '=', 'store2')
    .executeTakeFirstOrThrow();
  await shop.db.deleteFrom('cart_item').where('member_id', '=', id).execute();
  await page.goto('/list/table');
  const row = page.locator('[data-goods-rows] form.add-number:not([data-refused])').first();
  await row.getByRole('button', { name: /^加购/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '已加入购物车' })).toBeVisible();
  const added = page.locator('form[data-cart-line]').first();
  await added.getByRole('button', { name: /^已加购/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /^购物车里已有 \d+/ })).toBeVisible();
});

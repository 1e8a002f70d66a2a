import { routeOf } from '#lib/routes.rules.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { measured } from '#tests/e2e/support/goods-first.ts';
import { addressOf } from '#tests/support/addresses.ts';

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const [path, title] of [
    ['/list/table', 'list'],
    ['/search/table?keywords=%E7%89%87', 'search'],
    ['/kxzq', 'zone of controlled sales'],
    ['/jxqzc', 'zone of lots near their expiry'],
    ['/yjh', 'zone of activities'],
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

  test('Favourites are rows as short as those of a list', async ({ page, shop, loginAs }) => {
    await loginAs('buyer');
    const goods = await shop.db.selectFrom('goods').select('id').orderBy('id').limit(5).execute();
    for (const { id } of goods)
      await page.request.post('/api/favorite', { form: { goods_ids: id }, headers: { origin: shop.url } });
    await page.goto('/star');
    const rows = await page
      .locator('[data-goods-rows] tr')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(rows.length).toBeGreaterThanOrEqual(goods.length);
    expect(Math.max(...rows)).toBeLessThanOrEqual(56);
    // The first bold words of such a row may be its price.
    await expect(page.locator('[data-to-pad]').first()).toHaveAccessibleName(/^加入采购单 [^¥]/);
  });

  test('Goods begin within 560 px on the page of an order', async ({ page, shop, loginAs }) => {
    await loginAs('buyer');
    const { id } = await shop.db
      .selectFrom('orders')
      .innerJoin('member', 'member.id', 'orders.member_id')
      .select('orders.id')
      .where('member.username', '=', 'buyer')
      .where('orders.state', '=', 'completed')
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/order/info/${id}`);
      const first = page.getByRole('region', { name: '商品明细' }).locator('[data-head]').first();
      expect((await first.boundingBox())?.y).toBeLessThanOrEqual(560);
    }
  });

  test('Goods begin within 560 px on the home page', async ({ page, loginAs }) => {
    for (const login of [null, 'buyer'] as const) {
      if (login) await loginAs(login);
      await page.goto('/');
      // Goods a member is due to buy stand first, in a place that is kept for them.
      if (login) await expect(page.locator('[data-home-part="due"] [data-goods-id]').first()).toBeVisible();
      const { first, width, body } = await measured(page);
      expect(first).toBeLessThanOrEqual(560);
      expect([width, body]).toEqual([1440, 1440]);
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
      await expect(page.getByRole('link', { name: '效期', exact: true })).toBeInViewport({ ratio: 1 });
      await expect(page.locator('main [data-goods-id]').first()).toContainText(/[准备注食健证]/);
    }
  });
});

test('On a phone a goods of a list has at most 140 px', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('buyer');
  // Lots show their remaining shelf life and number, goods of controlled sales their sales areas.
  for (const path of [
    '/list/table',
    '/kxzq?view=table',
    '/jxqzc?view=table',
    '/list?view=grid',
    '/list/no_image',
  ]) {
    await page.goto(path);
    await expect(page.locator('.row-act').first()).toBeVisible();
    const heights = await page
      .locator('[data-goods-rows] tr, .in-list')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height).toSorted((a, b) => a - b));
    // The words of some need another line, as they are read whole: most where goods show their sales areas.
    expect(
      heights[Math.floor(heights.length * (path.startsWith('/kxzq') ? 0.6 : 0.8))],
      path,
    ).toBeLessThanOrEqual(140);
    expect(heights.at(-1), path).toBeLessThanOrEqual(176);
  }
});

test('The small buttons of a row stand in one line and say what they do', async ({ page, loginAs }) => {
  await loginAs('buyer');
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/list/table');
    const row = page.locator('[data-goods-rows] tr').first();
    const [heart, pad] = [row.locator('[data-favourite]'), row.locator('[data-to-pad]')];
    await expect(heart).toHaveAccessibleName(/^(收藏|已收藏) \S/);
    await expect(pad).toHaveAccessibleName(/^加入采购单 \S/);
    const [left, right, buy] = [
      await heart.boundingBox(),
      await pad.boundingBox(),
      await row.locator('.btn-primary').boundingBox(),
    ];
    expect(left?.y, `${width} px wide`).toBe(right?.y);
    expect(left?.x).not.toBe(right?.x);
    // Neither covers the buy button.
    const apart = (one: typeof left) =>
      !one ||
      !buy ||
      one.x + one.width <= buy.x ||
      one.y + one.height <= buy.y ||
      one.y >= buy.y + buy.height;
    expect([left, right].every(apart), `${width} px wide`).toBe(true);
  }
});

test('On a phone the facts of goods are read whole, in rows and in cards', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('buyer');
  for (const [path, facts] of [
    ['/kxzq?view=table', 'td.name'],
    ['/yx?view=table', 'td.name'],
    ['/kxzq?view=grid', '.in-list .facts'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('[data-to-pad]').first()).toBeVisible();
    const cut = await page
      .locator(facts)
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(cut, path).toEqual([]);
    // The button that puts goods on the order pad has a finger's size, over the words of the next line.
    await expect(page.locator('[data-to-pad]').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
});

test('The view chosen on one list is that of all lists and searches', async ({ page }) => {
  await page.goto('/list');
  await expect(page.locator('.goods-table')).toHaveCount(0);
  await page.getByRole('link', { name: '列表', exact: true }).click();
  await expect(page).toHaveURL(/\/list$/);
  await expect(page.locator('.goods-table.pictured').first()).toBeVisible();
  await page.goto('/zyyp');
  await expect(page.locator('.goods-table.pictured').first()).toBeVisible();
  await page.getByRole('link', { name: '无图', exact: true }).click();
  await expect(page).toHaveURL(/\/zyyp$/);
  await expect(page.locator('#goods.goods-table:not(.pictured)')).toBeVisible();
});

test('A press on 已加购 with the number unchanged is answered, also where it was added early', async ({
  page,
  shop,
  loginAs,
}) => {
  await loginAs('store2');
  const { id } = await shop.db
    .selectFrom('member')
    .select('id')
    .where('username', '=', 'store2')
    .executeTakeFirstOrThrow();
  await shop.db.deleteFrom('cart_item').where('member_id', '=', id).execute();
  // The member's data of the goods are requested before they are added, and answered after that.
  const wasAdded = page.waitForResponse(/\/api\/cart\/quick_add\//);
  await page.route(
    '**/api/goods/mine?*',
    async (route) => {
      const response = await route.fetch();
      await wasAdded;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto('/list/table');
  const row = page.locator('[data-goods-rows] form.add-number:not([data-refused])').first();
  await row.getByRole('button', { name: /^加购/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '已加入购物车' })).toBeVisible();
  const added = page.locator('form[data-cart-line]').first();
  await added.getByRole('button', { name: /^已加购/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /^购物车里已有 \d+/ })).toBeVisible();
});

test('The first frame waits for what the page is for, and the pictures of cards come with it', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const route of ['home', 'list', 'list_table', 'search', 'search_table', 'goods'] as const) {
    await page.goto(await addressOf(routeOf(route), shop.db, 'buyer'));
    const awaited = (await page.locator('link[rel=expect][blocking=render]').getAttribute('href')) ?? '';
    await expect(page.locator(awaited), route).toHaveCount(1);
    if (route !== 'home' && route !== 'goods')
      await expect(page.locator(`main [data-goods-id]${awaited}`)).toBeVisible();
    if (route !== 'list' && route !== 'search') continue;
    const { dock } = await measured(page);
    const inSight = await page
      .locator('main [data-goods-id] :is(img, svg)')
      .evaluateAll(
        (pictures, covered) =>
          pictures
            .filter((picture) => picture.getBoundingClientRect().top < innerHeight - covered)
            .map((picture) => picture.getAttribute('src') ?? 'of the page'),
        dock,
      );
    expect(inSight.length).toBeGreaterThan(2);
    expect(new Set(inSight)).toEqual(new Set(['of the page']));
  }
  // A missing one makes the browser warn, which fails the test.
  for (const path of ['/search', '/search?keywords=qqqq', '/list?category=zzz', '/list?page=9999']) {
    await page.goto(path);
    await expect(page.locator('#first-screen'), path).toBeVisible();
  }
});

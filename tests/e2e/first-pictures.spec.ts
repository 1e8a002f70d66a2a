import { routeOf } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

test('The pictures of the first screen come with the page', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const route of ['list', 'list_table', 'search'] as const) {
    await page.goto(await addressOf(routeOf(route), shop.db, 'buyer'));
    const inSight = await page
      .locator('main [data-goods-id] :is(img, svg)')
      .evaluateAll((pictures) =>
        pictures
          .filter((picture) => picture.getBoundingClientRect().top < innerHeight)
          .map((picture) => picture.getAttribute('src') ?? 'of the page'),
      );
    expect(inSight.length).toBeGreaterThan(2);
    expect(inSight.filter((src) => !/^(data:image\/svg\+xml|of the page$)/.test(src))).toEqual([]);
  }
});

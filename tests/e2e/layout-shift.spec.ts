import { routeOf } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { shiftsOf, watchShifts } from '#tests/e2e/support/shifts.ts';
import { openSlowDoor } from '#tests/e2e/support/slow-door.ts';

const PAGES = ['home', 'list', 'list_table', 'goods', 'search', 'help_article', 'no_activity'] as const;
/**
 * Of the 0.1 that counts as good. A line of words or a row of buttons that is read in two pieces moves by itself, and
 * where the pieces end changes with each byte of the page: 0.003 to 0.008. A block that moves costs ten times that.
 */
const MOST = 0.01;

for (const width of [1440, 768, 390]) {
  test(`Pages that come in pieces do not move, ${width} pixels wide`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    const door = await openSlowDoor(shop.url, 23);
    try {
      for (const name of PAGES) {
        // Each as the first page of a visit.
        await page.context().clearCookies();
        await page.goto(door.url + (await addressOf(routeOf(name), shop.db, 'buyer')), {
          waitUntil: 'networkidle',
        });
        const shifts = await shiftsOf(page);
        expect(
          shifts.reduce((sum, { value }) => sum + value, 0),
          `${name}: ${JSON.stringify(shifts, null, 1)}`,
        ).toBeLessThan(MOST);
      }
    } finally {
      await door.close();
    }
  });
}

import { routeOf } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { listenToComplaints } from '#tests/e2e/support/complaints.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { shiftsOf, watchShifts } from '#tests/e2e/support/shifts.ts';
import { openSlowDoor } from '#tests/e2e/support/slow-door.ts';

const PAGES = ['home', 'list', 'list_table', 'goods', 'search', 'help_article', 'no_activity'] as const;
/**
 * Of the 0.1 that counts as good. A line of words or a row of buttons that is read in two pieces moves by itself, and
 * where the pieces end changes with each byte of the page: 0.003 to 0.008. A block that moves costs ten times that.
 */
const MOST = 0.01;

test('Pages that come in pieces do not move, 1440 to 390 pixels wide', async ({ browser, shop }) => {
  const door = await openSlowDoor(shop.url, 23);
  /** Opens the pages one after the other, each as the first page of a visit. */
  const readAt = async (width: number): Promise<void> => {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    const complaints = listenToComplaints(page);
    await watchShifts(page);
    for (const name of PAGES) {
      await context.clearCookies();
      await page.goto(door.url + (await addressOf(routeOf(name), shop.db, 'buyer')), {
        waitUntil: 'networkidle',
      });
      const shifts = await shiftsOf(page);
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        `${name}, ${width} pixels wide: ${JSON.stringify(shifts, null, 1)}`,
      ).toBeLessThan(MOST);
    }
    expect(complaints.all(), 'the browser complained').toEqual([]);
    await context.close();
  };
  try {
    // Most of the time the browser waits for the next piece: the windows wait together.
    await Promise.all([1440, 768, 390].map(readAt));
  } finally {
    await door.close();
  }
});

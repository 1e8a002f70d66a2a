import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { routeOf } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { listenToComplaints, expect, test } from '#tests/e2e/support/fixtures.ts';
import { shiftsOf, watchShifts } from '#tests/e2e/support/shifts.ts';

/** Time the browser has to paint what it has read, ms. */
const BETWEEN_PIECES_MS = 30;

/**
 * A proxy before the shop that passes its pages on piece by piece, as a slow network does, so that a browser paints
 * them half read.
 */
async function openSlowDoor(shopUrl: string, pieces: number) {
  const { hostname, port, host } = new URL(shopUrl);
  const server = createServer((from, to) => {
    const headers = { ...from.headers, host, 'accept-encoding': 'identity' };
    const upstream = request({ hostname, port, path: from.url, method: from.method, headers }, (answer) => {
      void (async () => {
        const body = Buffer.concat(await answer.toArray());
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        const isPage = answer.headers['content-type']?.startsWith('text/html') === true;
        const size = isPage ? Math.ceil(body.length / pieces) : Math.max(1, body.length);
        for (let at = 0; at < body.length; at += size) {
          to.write(body.subarray(at, at + size));
          if (isPage) await wait(BETWEEN_PIECES_MS);
        }
        to.end();
      })().catch(() => to.destroy());
    });
    upstream.on('error', () => to.destroy());
    from.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

test("What a member's answers bring moves nothing of the frame, the cart or a countdown", async ({
  page,
  loginAs,
}) => {
  await watchShifts(page);
  await loginAs('buyer');
  for (const [width, path] of [
    [1440, '/noActivity'],
    [1440, '/cart/step1'],
    [768, '/noActivity'],
    [768, '/mrtj'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // Badges are remembered from page to page, but not here.
    await page.goto('/robots.txt');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(path, { waitUntil: 'networkidle' });
    const shifts = await shiftsOf(page);
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      `${path}, ${width} pixels wide: ${JSON.stringify(shifts, null, 1)}`,
      // A last purchase on a second line within its row is 0.0002; a part of the frame that moves is 0.01 and more.
    ).toBeLessThan(0.001);
  }
});

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

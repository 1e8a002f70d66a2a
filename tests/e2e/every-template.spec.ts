import type { Page } from '@playwright/test';
import type { Route } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { TEMPLATES } from '#tests/support/templates.ts';
import { expect, lookTest } from '#tests/e2e/support/readers.ts';
import { expectNoAxeFindings, expectNoSidewaysScroll } from '#tests/e2e/support/sound.ts';

/** A desk and a phone; the shop asks for a window's width and nothing else of a device. */
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const isForStaff = ({ access }: Route): boolean => !['public', 'open', 'member'].includes(access);

/** What `every-route.test.ts` reads of each route over HTTP is not read again here. */
const WALKS = [
  {
    who: 'A visitor',
    username: null,
    routes: TEMPLATES.filter(({ access }) => access === 'public' || access === 'open'),
  },
  {
    who: 'A buyer',
    username: 'buyer',
    routes: TEMPLATES.filter((route) => !isForStaff(route) && route.name !== 'login'),
  },
  // The shop itself shows staff what it shows any member.
  { who: 'An administrator', username: 'admin', routes: TEMPLATES.filter(isForStaff) },
];

/** Until what a new width brings is styled and painted, and islands that came into sight know of it. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

for (const { who, username, routes } of WALKS) {
  for (const route of routes) {
    lookTest(`${who} finds ${route.path} sound, 1440 and 390 pixels wide`, async ({ shop, readerOf }) => {
      const { page, complaints } = await readerOf(username);
      await page.setViewportSize(DESK);
      const answer = await page.goto(await addressOf(route, shop.db, username ?? 'buyer'), {
        waitUntil: 'load',
      });
      expect(answer?.status()).toBe(route.name === 'not_found' ? 404 : 200);
      for (const window of [DESK, PHONE]) {
        await page.setViewportSize(window);
        await painted(page);
        await expectNoSidewaysScroll(page);
        await expectNoAxeFindings(page);
      }
      const expected = route.name === 'not_found' ? /status of 404/ : undefined;
      expect(complaints(expected), 'the browser complained').toEqual([]);
    });
  }
}

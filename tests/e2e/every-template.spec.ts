import type { Route, RouteName } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { joinerOf, TEMPLATES } from '#tests/support/templates.ts';
import { budgetOf, type Scales, type Weight } from '#tests/e2e/support/budgets.ts';
import {
  expectFieldsReadable,
  expectNothingCut,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
} from '#tests/e2e/support/sound.ts';
import { expectZoneGoodsFirst } from '#tests/e2e/support/goods-first.ts';
import { painted } from '#tests/e2e/support/fixtures.ts';
import { expect, lookTest } from '#tests/e2e/support/readers.ts';

/** Desks, tablets and phones, upright and on their side; the shop reads only the width of the window. */
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const WINDOWS = [
  DESK,
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  PHONE,
];
/** Public pages opened as a buyer: a member's script differs little between them; these have each of its parts. */
const PUBLIC_FOR_BUYERS: readonly string[] = [
  'home',
  'list',
  'list_table',
  'search',
  'goods',
  'lqzx',
  'zhzq',
  'help_article',
] satisfies RouteName[];
const isForStaff = ({ access }: Route): boolean => !['public', 'open', 'member'].includes(access);

/** Routes as `every-route.test.ts` reads them over HTTP are not read again here. */
const WALKS = [
  {
    who: 'A visitor',
    username: null,
    routes: TEMPLATES.filter(
      (route) => ['public', 'open'].includes(route.access) && joinerOf(route) !== 'newcomer',
    ),
  },
  {
    who: 'A newcomer',
    username: 'newcomer',
    routes: TEMPLATES.filter((route) => joinerOf(route) === 'newcomer'),
  },
  {
    who: 'A buyer',
    username: 'buyer',
    routes: TEMPLATES.filter(
      (route) =>
        !isForStaff(route) &&
        (route.access !== 'public' || PUBLIC_FOR_BUYERS.includes(route.name)) &&
        !['login', 'stores', 'store', 'store_order'].includes(route.name) &&
        joinerOf(route) === undefined,
    ),
  },
  {
    who: 'A head office',
    username: 'chain',
    routes: TEMPLATES.filter(({ name }) => name === 'stores' || name === 'store' || name === 'store_order'),
  },
  // The shop itself shows staff what it shows any member.
  { who: 'An administrator', username: 'admin', routes: TEMPLATES.filter(isForStaff) },
];

/** Fails on each kind of weight that is over its limit; lists what was fetched. */
async function expectWithin(limits: Weight, scales: Scales): Promise<void> {
  const weight = await scales.read();
  lookTest.info().annotations.push({ type: 'weight', description: JSON.stringify(weight) });
  for (const kind of Object.keys(limits) as (keyof Weight)[]) {
    expect.soft(weight[kind], `${kind} of ${weight.fetched.join(' ')}`).toBeLessThanOrEqual(limits[kind]);
  }
  expect(weight.html, 'a page was weighed').toBeGreaterThan(0);
}

// As its workers' browsers stay open, the file runs after all others: in one worker the other would wait for it.
lookTest.describe.configure({ mode: 'parallel' });

for (const { who, username, routes } of WALKS) {
  const framesSeen = new Set<string>();
  for (const route of routes) {
    // The frame is the same on all pages of a layout: axe checks it once.
    const frame = JSON.stringify(route.layout);
    const looksAt = framesSeen.has(frame) ? 'main' : undefined;
    framesSeen.add(frame);
    lookTest(
      `${who} finds ${route.path} sound and within its budget, 1440 to 390 pixels wide`,
      async ({ shop, readerOf }) => {
        const { page, scales, complaints } = await readerOf(username);
        await page.setViewportSize(DESK);
        await scales.clear();
        const answer = await page.goto(await addressOf(route, shop.db, username ?? 'buyer'), {
          waitUntil: 'load',
        });
        expect(answer?.status()).toBe(route.name.endsWith('not_found') ? 404 : 200);
        const budget = budgetOf(route.name, username !== null);
        for (const window of WINDOWS) {
          await page.setViewportSize(window);
          await painted(page);
          await expectNoSidewaysScroll(page);
          await expectNothingCut(page);
          if (window === PHONE) await expectFieldsReadable(page);
          // It takes its time, and there are two layouts to look at.
          if (window === DESK || window === PHONE) {
            await expectNoAxeFindings(page, looksAt);
            await expectZoneGoodsFirst(page, route.name);
          }
          // Before the other width brings what only it shows.
          if (budget && window === DESK) await expectWithin(budget, scales);
        }
        const expected = route.name.endsWith('not_found') ? /status of 404/ : undefined;
        expect(complaints(expected), 'the browser complained').toEqual([]);
      },
    );
  }
}

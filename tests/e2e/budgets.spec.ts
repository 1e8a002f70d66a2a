import { routeOf, ROUTES } from '#lib/routes.ts';
import { addressOf } from '#tests/e2e/support/addresses.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { type Weight, weigh } from '#tests/e2e/support/weigh.ts';

const KB = 1024;
const VISITOR: Weight = {
  js: 6 * KB,
  css: 14 * KB,
  html: 25 * KB,
  requests: 8,
  elements: 1350,
  bytes: 112 * KB,
};
/** A page with the frame and little else shows what every page pays for the frame. */
const LITTLE: Weight = { ...VISITOR, elements: 250, bytes: 26 * KB };
/** Pages for reading load no script file before they are touched. */
const READER: Weight = { ...VISITOR, js: 0, elements: 480, bytes: 44 * KB };
/** Members may have chosen the table. */
const MEMBER: Weight = { ...VISITOR, js: 85 * KB, requests: 12, elements: 1550, bytes: 140 * KB };
const CHECKOUT: Weight = {
  js: 120 * KB,
  css: 16 * KB,
  html: 40 * KB,
  requests: 12,
  elements: 550,
  bytes: 60 * KB,
};

const HELP = ROUTES.filter(({ script, access }) => script === 'touch' && access === 'public').map(
  ({ name }) => name,
);

const pages: { who: string | null; route: string; budget: Weight }[] = [
  ...['home', 'list', 'goods', 'search'].flatMap((route) => [
    { who: null, route, budget: VISITOR },
    { who: 'buyer', route, budget: MEMBER },
  ]),
  ...['login', 'no_activity'].map((route) => ({ who: null, route, budget: LITTLE })),
  { who: null, route: 'categories', budget: { ...LITTLE, elements: 640, bytes: 36 * KB } },
  ...HELP.map((route) => ({ who: null, route, budget: READER })),
  ...['help', 'help_hyzc', 'help_tsjy', 'news'].map((route) => ({ who: 'buyer', route, budget: MEMBER })),
  ...['cart', 'check_order'].map((route) => ({ who: 'buyer', route, budget: CHECKOUT })),
];

for (const { who, route, budget } of pages) {
  test(`The page ${route} stays within its budget for a ${who ?? 'visitor'}`, async ({
    page,
    shop,
    loginAs,
  }) => {
    const address = await addressOf(routeOf(route), shop.db, who ?? 'buyer');
    if (who) await loginAs(who);
    const weight = await weigh(page, address);
    test.info().annotations.push({ type: 'weight', description: JSON.stringify(weight) });
    for (const [kind, limit] of Object.entries(budget)) {
      expect
        .soft(weight[kind as keyof Weight], `${kind} of ${weight.fetched.join(' ')}`)
        .toBeLessThanOrEqual(limit);
    }
    expect(weight.html, 'a page was weighed').toBeGreaterThan(0);
  });
}

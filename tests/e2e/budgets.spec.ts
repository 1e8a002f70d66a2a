import { routeOf, type RouteName } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { TEMPLATES } from '#tests/support/templates.ts';
import { type Weight, weigh } from '#tests/e2e/support/weigh.ts';

const KB = 1024;
const VISITOR: Weight = {
  js: 6 * KB,
  css: 14 * KB,
  html: 25 * KB,
  requests: 8,
  elements: 1000,
  bytes: 80 * KB,
};
/** A page with the frame and little else shows what every page pays for the frame. */
const LITTLE: Weight = { ...VISITOR, elements: 250, bytes: 26 * KB };
/** Pages for reading load no script file before they are touched. */
const READER: Weight = { ...VISITOR, js: 0, elements: 480, bytes: 44 * KB };
/** Members may have chosen the table. */
const MEMBER: Weight = { ...VISITOR, js: 85 * KB, requests: 12, elements: 1050 };
const CHECKOUT: Weight = {
  js: 120 * KB,
  css: 16 * KB,
  html: 40 * KB,
  requests: 12,
  elements: 550,
  bytes: 66 * KB,
};

/** The first page of a visit has the styles it needs within it, zones their own besides; the next ones are lean. */
const withStyles = (budget: Weight): Weight => ({
  ...budget,
  html: 31_000,
  elements: budget.elements + 1,
  bytes: budget.bytes + 43 * KB,
});

/** Public pages with a budget of their own; the others share one by what they are for. */
const OWN: Partial<Record<RouteName, Weight>> = {
  // It leads on to the activities that run.
  no_activity: { ...LITTLE, elements: 340, bytes: 30 * KB },
  not_found: LITTLE,
  categories: { ...LITTLE, elements: 640, bytes: 36 * KB },
  api_docs: { ...VISITOR, elements: 3000, bytes: 200 * KB },
};

const pages: { who: string | null; route: RouteName; budget: Weight }[] = [
  ...TEMPLATES.filter(({ access }) => access === 'public').map(({ name, script }) => ({
    who: null,
    route: name,
    budget: OWN[name] ?? (script === 'touch' ? READER : VISITOR),
  })),
  { who: null, route: 'login', budget: LITTLE },
  ...(['home', 'list', 'goods', 'search', 'help', 'help_ddzf', 'help_tsjy', 'news'] as const).map(
    (route) => ({ who: 'buyer', route, budget: MEMBER }),
  ),
  ...(['cart', 'check_order'] as const).map((route) => ({ who: 'buyer', route, budget: CHECKOUT })),
];

for (const { who, route, budget } of pages) {
  test(`The page ${route} stays within its budget for a ${who ?? 'visitor'}`, async ({
    page,
    shop,
    loginAs,
    complaints,
  }) => {
    if (route === 'not_found') complaints.expected(/status of 404/);
    const address = await addressOf(routeOf(route), shop.db, who ?? 'buyer');
    const limits = routeOf(route).access === 'public' ? withStyles(budget) : budget;
    if (who) await loginAs(who);
    const weight = await weigh(page, address);
    test.info().annotations.push({ type: 'weight', description: JSON.stringify(weight) });
    for (const [kind, limit] of Object.entries(limits)) {
      expect
        .soft(weight[kind as keyof Weight], `${kind} of ${weight.fetched.join(' ')}`)
        .toBeLessThanOrEqual(limit);
    }
    expect(weight.html, 'a page was weighed').toBeGreaterThan(0);
  });
}

for (const route of ['list', 'list_table', 'search'] as const) {
  test(`The pictures of the first screen come with the page ${route}`, async ({ page, shop }) => {
    await page.setViewportSize({ width: 390, height: 844 });
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
  });
}

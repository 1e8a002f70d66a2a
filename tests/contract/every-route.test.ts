import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHEET_COOKIE, sheetName } from '#lib/platform/styles/sheet-names.rules.ts';
import {
  type Access,
  NON_PAGE_ROUTES,
  pathTo,
  ROUTES,
  type Route,
  type RouteName,
  routeOf,
} from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { factsOf, type PageFacts } from '#tests/support/page-facts.ts';
import { personalData, type PersonalData, wordsOfOthers } from '#tests/support/personal-data.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { isForOthers, joinerOf, TEMPLATES, WALKED_FOR, walkedFor } from '#tests/support/templates.ts';

const SITE = 'https://shop.example';
const KB = 1024;
const STAFF: readonly Access[] = ['editor', 'operator', 'administrator'];
const forStaff = ROUTES.filter(({ access }) => STAFF.includes(access));
/** Pages of an order or a draft: the buyer's here, empty for all others. */
const OWNED: readonly RouteName[] = [
  ...(['check_order', 'pay_order', 'pay_done', 'pay_transfer', 'order', 'receipt'] as const),
  ...(['order_again', 'return_new', 'return', 'after_sales'] as const),
  ...(['wanted_info', 'feedback_info'] as const),
];
const owned = ROUTES.filter(({ name }) => OWNED.includes(name));

/** A store's page is its head office's, empty for all others. */
const OF_OFFICES: readonly RouteName[] = ['stores', 'store', 'store_order'];
const exceptStore = (routes: readonly Route[]) =>
  routes.filter(({ name }) => name !== 'store' && name !== 'store_order');

interface Audience {
  who: string;
  username: string | null;
  routes: readonly Route[];
}

/** Visitors come last: data cached of an earlier reader would show. */
const AUDIENCES: readonly Audience[] = [
  { who: 'a buyer', username: 'buyer', routes: exceptStore(ROUTES) },
  {
    who: 'a head office',
    username: 'chain',
    routes: ROUTES.filter(({ name }) => OF_OFFICES.includes(name)),
  },
  {
    who: 'a newcomer',
    username: 'newcomer',
    routes: ROUTES.filter((route) => joinerOf(route) !== undefined),
  },
  { who: 'an editor', username: 'editor', routes: forStaff },
  { who: 'an operator', username: 'operator', routes: forStaff },
  {
    who: 'an administrator',
    username: 'admin',
    routes: exceptStore(ROUTES.filter((route) => !owned.includes(route))),
  },
  { who: 'a visitor', username: null, routes: ROUTES },
];

/** Titles that carry the name of what is shown instead of the route's own. */
const NAMED: readonly RouteName[] = [
  ...(['goods', 'search', 'search_table', 'order', 'store', 'store_order'] as const),
  ...(['help_article', 'help_search', 'news', 'article_preview', 'article_edit'] as const),
  ...(['zqmb', 'hdmb', 'ppzq_info', 'kxzq_goods', 'yyh_list', 'list_other'] as const),
  ...(['brand_edit', 'goods_edit', 'synonym_edit'] as const),
  ...(['zone_preview', 'navigation_new', 'navigation_edit'] as const),
  ...(['contract_text', 'contract_signature', 'promotion_edit'] as const),
];
/** The views members see first, until they choose another; and what a preview shows as the page it is of. */
const FIRST_OF_MEMBERS: Partial<Record<RouteName, RouteName>> = {
  list: 'list_table',
  search: 'search_table',
  yx: 'yx_table',
  zone_preview: 'zyyp',
};
/**
 * Limits of a public page for a browser that reads it: elements, and bytes before packing, the styles linked. Bytes
 * over the wire are measured by `every-template.spec.ts`.
 */
const LEAN: Partial<Record<RouteName, { elements: number; bytes: number }>> = {
  list: { elements: 860, bytes: 68 * KB },
  list_table: { elements: 1000, bytes: 76 * KB },
  list_no_image: { elements: 1000, bytes: 76 * KB },
  goods: { elements: 660, bytes: 60 * KB },
  search: { elements: 760, bytes: 68 * KB },
  search_table: { elements: 1000, bytes: 76 * KB },
  yx: { elements: 960, bytes: 82 * KB },
  yx_table: { elements: 1000, bytes: 84 * KB },
  zyyp: { elements: 960, bytes: 82 * KB },
  qxzq: { elements: 820, bytes: 75 * KB },
  jxqzc: { elements: 960, bytes: 80 * KB },
  mrtj: { elements: 900, bytes: 76 * KB },
  spike: { elements: 800, bytes: 72 * KB },
  lqzx_goods: { elements: 940, bytes: 83 * KB },
  zhzq: { elements: 800, bytes: 72 * KB },
  hb: { elements: 900, bytes: 76 * KB },
  welfare: { elements: 900, bytes: 77 * KB },
  kxzq: { elements: 980, bytes: 78 * KB },
  kxzq_new: { elements: 900, bytes: 76 * KB },
  kxzq_goods: { elements: 900, bytes: 76 * KB },
  yyh: { elements: 900, bytes: 77 * KB },
  yyh_list: { elements: 900, bytes: 78 * KB },
  list_other: { elements: 900, bytes: 76 * KB },
  yjh: { elements: 900, bytes: 78 * KB },
  Hdzx: { elements: 900, bytes: 78 * KB },
  ppzq_info: { elements: 920, bytes: 76 * KB },
  zqmb: { elements: 900, bytes: 74 * KB },
  hdmb: { elements: 800, bytes: 72 * KB },
  // For those who write programs; it grows by some ten elements with each call.
  api_docs: { elements: 4200, bytes: 290 * KB },
};
const READING = { elements: 520, bytes: 52 * KB };
const ANY = { elements: 1000, bytes: 80 * KB };
/** Routes on which a page without goods would weigh nothing. */
const WITH_GOODS: readonly string[] = [
  'home',
  'compare',
  ...Object.keys(LEAN).filter((name) => name !== 'api_docs'),
];

/** Returns where a route redirects a user it is not for; null where it lets the user in. */
function sentAwayTo(route: Route, address: string, username: string | null): string | null {
  const { access, name } = route;
  if (name === 'login') return username && '/';
  if (name === 'register_wechat') return username && pathTo('bind_wechat');
  const joiner = joinerOf(route);
  if (joiner !== undefined) {
    if (username === 'admin') return pathTo('home');
    if (username === 'buyer') return pathTo('user');
    // This member's business is no head office: its last step is another.
    if (username === 'newcomer' && name === 'register_dd_certificates')
      return pathTo('register_certificates');
    if (username !== null || joiner === null) return null;
    return pathTo(name.startsWith('register_dd') ? 'register_dd' : 'register');
  }
  if (access === 'public' || access === 'open') return null;
  if (!username) return pathTo('login', {}, { next: address });
  if (access === 'member' || username === 'admin' || username === access) return null;
  return pathTo('not_found');
}

/** A user who may see a page, visitors before members before staff. */
function readerOf(route: Route): string | null {
  const { access } = route;
  const joiner = joinerOf(route);
  if (joiner !== undefined) return joiner;
  if (STAFF.includes(access)) return 'admin';
  if (OF_OFFICES.includes(route.name)) return 'chain';
  return access === 'member' ? 'buyer' : null;
}

describe('the table of templates', () => {
  it('has a walked page for every route, and none for documents', () => {
    expect(ROUTES.filter(({ name }) => WALKED_FOR[name] === null)).toEqual([]);
    expect(NON_PAGE_ROUTES.filter(({ name }) => WALKED_FOR[name] !== null)).toEqual([]);
  });

  it.each(ROUTES.filter((route) => walkedFor(route) !== route).map((route) => [route.name, route] as const))(
    'has one for %s that is walked itself, by the same readers and in the same frame',
    (_, route) => {
      const { access, layout, script, isIsland } = walkedFor(route);
      expect(TEMPLATES).toContain(walkedFor(route));
      expect({ access, layout, script, isIsland }).toEqual({
        access: route.access,
        layout: route.layout,
        script: route.script,
        isIsland: route.isIsland,
      });
    },
  );
});

describe('pages', () => {
  let shop: Shop;
  let people: PersonalData[];
  const clients = new Map<string | null, Client>();
  beforeAll(async () => {
    shop = await startShop({ env: { SITE_URL: SITE } });
    people = await personalData(shop.db);
    clients.set(null, shop.visitor());
    for (const username of ['buyer', 'clinic', 'chain', 'newcomer', 'editor', 'operator', 'admin'])
      clients.set(username, await shop.as(username));
  });
  afterAll(() => shop.close());

  const ask = async (username: string | null, address: string): Promise<Answer> => {
    const client = clients.get(username);
    if (!client) throw new Error(`${username} has not logged in`);
    return client.get(address);
  };
  const shownAs = ({ name }: Route, username: string | null): RouteName =>
    (username !== null && FIRST_OF_MEMBERS[name]) || name;

  /** Checks what every page has, for every reader. */
  function expectSound(answer: Answer, facts: PageFacts, route: Route, username: string | null): void {
    expect(answer.status).toBe(route.name.endsWith('not_found') ? 404 : 200);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(facts.route).toBe(shownAs(route, username));
    expect(facts.title).toMatch(NAMED.includes(route.name) ? /药仓/ : new RegExp(`${route.title}.*药仓`));
    expect(facts.headings).toEqual([expect.stringMatching(/\S/)]);
    expect(facts.lang).toBe('zh-CN');
    expect(facts.viewport, 'as wide as a phone').toBe('width=device-width, initial-scale=1');
    expect(facts.doubleIds).toEqual([]);
    expect(answer.text).not.toMatch(/<a\s[^>]*\stitle="[^"]*"[^>]*\stitle=/);
    expect(facts.unsaidPictures).toEqual([]);
  }

  /** Checks the address that search engines are to take for a page, if any. */
  async function expectCanonical(answer: Answer, facts: PageFacts, route: Route, username: string | null) {
    if (String(answer.headers['x-robots-tag']).includes('noindex'))
      return expect(facts.canonicals).toEqual([]);
    const one = ROUTES.find(({ name }) => name === shownAs(route, username)) ?? route;
    const { pathname } = new URL(await addressOf(one, shop.db, 'buyer'), SITE);
    return expect(facts.canonicals.map((address) => address.replace(/\?.*/, ''))).toEqual([SITE + pathname]);
  }

  for (const { who, username, routes } of AUDIENCES) {
    it.each(routes.map((route) => [route.path, route] as const))(
      `show ${who} %s as they should`,
      async (_, route) => {
        const address = await addressOf(route, shop.db, 'buyer');
        const answer = await ask(username, address);
        if (route.access !== 'public') expect(answer.headers['cache-control']).toBe('private, no-store');
        if (isForOthers(route, username)) return expect(answer.status).toBe(403);
        const elsewhere = sentAwayTo(route, address, username);
        if (elsewhere !== null) {
          expect([302, 303]).toContain(answer.status);
          expect([answer.headers['location'], answer.text]).toEqual([elsewhere, '']);
          return;
        }
        const facts = factsOf(answer.text);
        expectSound(answer, facts, route, username);
        await expectCanonical(answer, facts, route, username);
        const knows = route.access === 'public' ? null : username;
        if (!['operator', 'administrator'].includes(route.access))
          expect(wordsOfOthers(answer.text, people, knows), 'what it shows of others').toEqual([]);
      },
    );
  }

  it.each([...owned, routeOf('store'), routeOf('store_order')].map((route) => [route.path, route] as const))(
    'show nobody %s of somebody else',
    async (_, route) => {
      const address = await addressOf(route, shop.db, 'buyer');
      for (const username of ['clinic', 'admin']) {
        const answer = await ask(username, address);
        expect(wordsOfOthers(answer.text, people, username), username).toEqual([]);
        expect(answer.headers['cache-control']).toBe('private, no-store');
        // The page that checks a draft reports itself that the draft is not the reader's.
        expect(route.name === 'check_order' ? [200] : [303, 404], username).toContain(answer.status);
      }
    },
  );

  it.each(ROUTES.flatMap((route) => route.aliases.map((alias) => [alias, route] as const)))(
    'are the same at the other address %s',
    async (alias, route) => {
      const reader = readerOf(route);
      const answer = await ask(reader, await addressOf({ ...route, path: alias }, shop.db, 'buyer'));
      const facts = factsOf(answer.text);
      expectSound(answer, facts, route, reader);
      await expectCanonical(answer, facts, route, reader);
    },
  );

  it.each(ROUTES.filter((route) => walkedFor(route) !== route).map((route) => [route.path, route] as const))(
    'have nothing in them at %s that no browser has walked',
    async (_, route) => {
      const read = async (one: Route): Promise<PageFacts> =>
        factsOf((await ask(readerOf(one), await addressOf(one, shop.db, 'buyer'))).text);
      const [here, walked] = [await read(route), await read(walkedFor(route))];
      expect(walked.parts.size).toBeGreaterThan(5);
      expect([...here.parts].filter((part) => !walked.parts.has(part))).toEqual([]);
    },
  );

  it.each(ROUTES.filter(({ access }) => access === 'public').map((route) => [route.path, route] as const))(
    'are lean before packing at %s',
    async (_, route) => {
      const reader = shop.visitor();
      const [, sheet = ''] = /data-sheet="([^"]+)"/.exec((await reader.get('/')).text) ?? [];
      reader.cookies.set(SHEET_COOKIE, sheetName(sheet));
      const { body, text } = await reader.get(await addressOf(route, shop.db, 'buyer'));
      expect(text).toContain(`<link rel="stylesheet" href="${sheet}">`);
      const { elements, scripts } = factsOf(text);
      const most = LEAN[route.name] ?? (route.script === 'touch' ? READING : ANY);
      expect(elements).toBeLessThanOrEqual(most.elements);
      expect(body.length).toBeLessThanOrEqual(most.bytes);
      expect(text.includes('data-goods-id')).toBe(WITH_GOODS.includes(route.name));
      if (route.script === 'touch') expect(scripts, 'fetched before a touch').toEqual([]);
      else expect(scripts).not.toEqual([]);
    },
  );
});

import type { Page, Request } from '@playwright/test';
import { routeOf, type RouteName } from '#lib/routes.rules.ts';
import { SHEET_COOKIE } from '#lib/platform/styles/sheet-names.rules.ts';
import { TEMPLATES } from '#tests/support/templates.ts';

/** Weight of a page before any user input; bytes are those that came over the wire, without headers. */
export interface Weight {
  js: number;
  css: number;
  html: number;
  /** Requests, pictures not counted. */
  requests: number;
  /** Elements in the document once its scripts have run. */
  elements: number;
  /** Bytes of the document before packing. */
  bytes: number;
}

/** A weight with the paths that were fetched, to show in a failure what was too much. */
interface Weighed extends Weight {
  fetched: string[];
}

/** Weighs pages one after the other, each as if it were the first of a visit. */
export interface Scales {
  /** Forgets what was fetched before and what the browser knows of the shop's sheet; call before going to a page. */
  clear(): Promise<void>;
  /** Returns what was fetched since, once the network is quiet. */
  read(): Promise<Weighed>;
}

/** Bytes of a file as it is sent, fetched or from the browser's memory. */
async function sentBytes(request: Request): Promise<number> {
  const length = (await request.response())?.headers()['content-length'];
  return length === undefined ? (await request.sizes()).responseBodySize : Number(length);
}

/** True when the browser fetched a page in advance, as the pointer rests on its link. */
const isAhead = async (request: Request): Promise<boolean> => 'sec-purpose' in (await request.allHeaders());

/**
 * Chromium at times reports a pointer at 0, 0 that was not moved; pages that wait for a person would take it for one.
 */
function ignoreStillPointer(): void {
  const ignore = (event: PointerEvent): void => {
    if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
  };
  window.addEventListener('pointermove', ignore, { capture: true });
}

/** Makes a page's browser keep no file it fetched, and counts what it fetches. */
export async function putOnScales(page: Page): Promise<Scales> {
  let finished: Request[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(ignoreStillPointer);
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'image' && !request.url().endsWith('/favicon.svg')) finished.push(request);
  });
  return {
    async clear() {
      await page.context().clearCookies({ name: SHEET_COOKIE });
      finished = [];
    },
    async read() {
      await page.waitForLoadState('networkidle');
      const asked: Request[] = [];
      for (const request of finished) if (!(await isAhead(request))) asked.push(request);
      const weighed: Weighed = {
        js: 0,
        css: 0,
        html: 0,
        requests: asked.length,
        elements: await page.evaluate(() => document.querySelectorAll('*').length),
        bytes: 0,
        fetched: asked.map((request) => new URL(request.url()).pathname),
      };
      for (const request of asked) {
        const kind = ({ script: 'js', stylesheet: 'css', document: 'html' } as const)[request.resourceType()];
        if (!kind) continue;
        weighed[kind] += await sentBytes(request);
        if (kind === 'html') weighed.bytes = ((await (await request.response())?.body()) ?? '').length;
      }
      return weighed;
    },
  };
}

const KB = 1024;
const VISITOR: Weight = {
  js: 8.75 * KB,
  css: 19 * KB,
  html: 28 * KB,
  requests: 8,
  elements: 1000,
  bytes: 83 * KB,
};
/** A page with the frame and little else shows what every page pays for the frame. */
const LITTLE: Weight = { ...VISITOR, elements: 270, bytes: 28 * KB };
/** Pages for reading load no script file before they are touched. */
const READER: Weight = { ...VISITOR, js: 0, elements: 520, bytes: 47 * KB };
/** Members may have chosen the table, and read in it what each box comes to (decision 85). */
const MEMBER: Weight = { ...VISITOR, js: 85 * KB, requests: 12, elements: 1095 };
const CHECKOUT: Weight = {
  js: 120 * KB,
  css: 20 * KB,
  html: 40 * KB,
  requests: 12,
  elements: 640,
  // The rows of the cart stand in it twice, drawn and as the island's props, which brotli packs well; so do offers and
  // proposals, which change with the clock (up to 624 elements and 78.4 KB were seen in a day).
  bytes: 81 * KB,
};

/** The first page of a visit has the styles it needs within it, zones also their own; the next ones are lean. */
const withStyles = (name: RouteName, budget: Weight): Weight => ({
  ...budget,
  // Packed quickly for the first who asks; the page cache then packs it well, to at most 28 KB (`npm run bench bytes`).
  html: Math.max(35_000, budget.html),
  elements: budget.elements + (IN_TWO_PARTS.has(name) ? 2 : 1),
  bytes: budget.bytes + (IN_TWO_PARTS.has(name) ? 60 : 47) * KB,
});

/**
 * Pages whose first frame waits for their goods have the styles of it twice (docs/performance.md), which brotli packs
 * well.
 */
const IN_TWO_PARTS = new Set<RouteName>([
  'home',
  'goods',
  'list',
  'list_table',
  'list_no_image',
  'search',
  'search_table',
]);

/** Public pages with a budget of their own; the others share one by what they are for. */
const OWN: Partial<Record<RouteName, Weight>> = {
  // It leads on to the activities that run.
  no_activity: { ...LITTLE, elements: 360, bytes: 32 * KB },
  not_found: LITTLE,
  categories: { ...LITTLE, elements: 660, bytes: 38 * KB },
  // A zone's banner above as many rows as a list has; packed well it is 27 KB.
  yx_table: { ...VISITOR, html: 36_500, bytes: 87 * KB },
  // It names every call of the shop and what it answers.
  api_docs: { ...VISITOR, html: 58 * KB, elements: 4000, bytes: 300 * KB },
};

const OF_MEMBERS = new Map<RouteName, Weight>([
  // Goods due to a member are a part of its own, requested after all else (decision 77).
  ['home', { ...MEMBER, requests: 13 }],
  ...(['list', 'goods', 'search', 'help', 'help_ddzf', 'help_tsjy', 'news'] as const).map(
    (name) => [name, MEMBER] as const,
  ),
  ['cart', CHECKOUT],
  ['check_order', CHECKOUT],
  // Its forms are those of all pages, which have them in a file of their own.
  ['pay_order', { ...CHECKOUT, requests: 13 }],
  // The table and the figure above it are islands of their own.
  ['wallet_points', { ...CHECKOUT, js: 90 * KB, requests: 16 }],
  ['wallet_coupons', { ...CHECKOUT, js: 90 * KB, requests: 15 }],
  // The balance is topped up by the forms of all pages and shows a payment that is awaited.
  ['wallet', { ...CHECKOUT, js: 100 * KB, requests: 22 }],
  // Twenty rows stand in it twice, drawn and as the island's props.
  ['favourites', { ...CHECKOUT, requests: 18, elements: 960, bytes: 125 * KB }],
]);

/** Returns the limits of a page the first time a reader opens it, see {@link Weight}; undefined where it has none. */
export function budgetOf(name: RouteName, isMember: boolean): Weight | undefined {
  const route = routeOf(name);
  const isPublic = route.access === 'public';
  if (isMember) {
    const budget = OF_MEMBERS.get(name);
    return budget && isPublic ? withStyles(name, budget) : budget;
  }
  if (name === 'login') return LITTLE;
  if (!isPublic || !TEMPLATES.includes(route)) return undefined;
  return withStyles(name, OWN[name] ?? (route.script === 'touch' ? READER : VISITOR));
}

import { type Devtools, openBrowser, logIn, until } from '../kit/devtools.ts';
import type { Figure, Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';
import type { BenchShop } from '../kit/shop.ts';

/** Bytes over the wire, heads included, and requests other than pictures. */
interface Transferred {
  js: number;
  css: number;
  html: number;
  requests: number;
}

const KINDS: Record<string, keyof Transferred> = { Script: 'js', Stylesheet: 'css', Document: 'html' };
const QUIET_MS = 1200;

/** Visits a page with an empty cache and counts until it has been quiet for a while. */
async function measureBytes(
  browser: Devtools,
  origin: string,
  path: string,
  cookie: string | null,
): Promise<Transferred & { status: number }> {
  const tab = await browser.openTab(1440, 900);
  const counted = { js: 0, css: 0, html: 0, requests: 0, status: 0 };
  const types = new Map<string, string>();
  tab.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(String(requestId), String(type));
    if (type === 'Document') counted.status = (response as { status: number }).status;
    if (type !== 'Image') counted.requests += 1;
  });
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = KINDS[types.get(String(requestId)) ?? ''];
    if (kind) counted[kind] += Number(encodedDataLength);
  });
  await tab.send('Network.enable');
  await tab.send('Network.setExtraHTTPHeaders', {
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  });
  if (cookie !== null) await logIn(tab, origin, cookie);
  await tab.send('Page.navigate', { url: `${origin}${path}` });
  await until(tab, `location.origin === ${JSON.stringify(origin)} && document.readyState === 'complete'`);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  await tab.close();
  return counted;
}

type Budget = Record<keyof Transferred, number>;

/** KB as transferred, and requests, pictures aside (product §13.1). */
const VISITOR: Budget = { js: 8, css: 18, html: 28, requests: 8 };
const MEMBER: Budget = { js: 85, css: 18, html: 28, requests: 12 };
const CHECKOUT: Budget = { js: 120, css: 20, html: 40, requests: 12 };
const UNITS = { js: 'KB JS', css: 'KB CSS', html: 'KB HTML', requests: 'requests' } as const;

interface Visit {
  name: string;
  path: string;
  budget: Budget;
  isMember?: boolean;
}

const PUBLIC: [name: string, path: string][] = [
  ['home', '/'],
  ['list', '/list'],
  ['table', '/list/table'],
  ['product', '/list/info/1'],
  ['search', '/search?keywords=amxl'],
];
const VISITS: Visit[] = [
  ...PUBLIC.map(([name, path]): Visit => ({ name: `${name}, visitor`, path, budget: VISITOR })),
  { name: 'login, visitor', path: '/login', budget: VISITOR },
  ...PUBLIC.map(([name, path]): Visit => ({ name: `${name}, member`, path, budget: MEMBER, isMember: true })),
  { name: 'orders, member', path: '/order', budget: MEMBER, isMember: true },
  { name: 'cart', path: '/cart/step1', budget: CHECKOUT, isMember: true },
];

/** Bytes that each kind of page transfers before any user input. */
export const bytesPart: Part = {
  name: 'bytes',
  what: 'bytes and requests per kind of page',
  async run(bench) {
    const shop = await bench.shop();
    const server = await startServer(shop.url);
    const browser = await openBrowser(bench.folder);
    try {
      const figures: Figure[] = [];
      for (const visit of VISITS) figures.push(...(await figuresOf(visit, browser, server.origin, shop)));
      return figures;
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

async function figuresOf(
  visit: Visit,
  browser: Devtools,
  origin: string,
  shop: BenchShop,
): Promise<Figure[]> {
  const { name, path, budget, isMember } = visit;
  const cookie = isMember ? await shop.cookieOf('buyer') : null;
  const { status, ...transferred } = await measureBytes(browser, origin, path, cookie);
  if (status !== 200) return [{ name, value: NaN, unit: '', note: `answered ${status}` }];
  return (Object.keys(UNITS) as (keyof Transferred)[]).map((kind) => ({
    name: `${name}: ${kind}`,
    value: kind === 'requests' ? transferred[kind] : transferred[kind] / 1024,
    unit: UNITS[kind],
    budget: { most: budget[kind] },
  }));
}

import { findAllArticles } from '#lib/content/articles/articles.repository.ts';
import { addressOfEntry } from '#lib/content/articles/articles.service.ts';
import { SHEET_COOKIE } from '#lib/platform/styles/sheet-names.rules.ts';
import { type Devtools, openBrowser, type Tab, until } from '../kit/devtools.ts';
import { besideEmpty, startEmptyPage } from '../kit/raw.ts';
import { type Figure, median, type Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';
import type { BenchShop } from '../kit/shop.ts';

const QUIET_MS = 1000;
const PATIENCE_MS = 30_000;

/** "Slow 4G" of Chromium's developer tools: ms added to each request, 1.44 Mbit/s down, 0.675 Mbit/s up. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SCREENS = { desktop: { width: 1366, height: 900 }, 'slow phone': { width: 390, height: 844 } };

type Device = keyof typeof SCREENS;

/** Values a browser reports of a page. Times in ms from the start of the visit. */
interface Observed {
  /** first contentful paint */
  fcp: number;
  /** largest contentful paint */
  lcp: number;
  /** the sum of all layout shifts */
  cls: number;
  longTasks: number[];
  /** Element of the largest contentful paint. */
  element: string;
}

/** A visitor with a browser of its own, at first without cookies and with nothing cached. */
interface Visitor {
  tab: Tab;
  /** Visits a page and watches it until the network is quiet. Throws where it does not answer 200, or shows nothing. */
  visit(url: string): Promise<Observed>;
  leave(): Promise<void>;
}

const WATCH = `window.seen = { lcp: 0, cls: 0, longTasks: [], element: '' };
const watch = (type, hear) => new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
watch('largest-contentful-paint', (entry) => {
  seen.lcp = entry.startTime;
  const said = entry.url ? entry.url.replace(location.origin, '').replace(/^data:.*/s, 'within the page') : entry.element?.textContent ?? '';
  seen.element = (entry.element?.tagName ?? '').toLowerCase() + ' ' + said.trim().replaceAll(/\\s+/g, ' ').slice(0, 20);
});
watch('layout-shift', (entry) => { seen.cls += entry.hadRecentInput ? 0 : entry.value; });
watch('longtask', (entry) => seen.longTasks.push(entry.duration));`;

const TELL = `({
  ...seen,
  fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  status: performance.getEntriesByType('navigation')[0].responseStatus,
})`;

/** Opens the browser of a new visitor. A slow phone has a processor four times slower than this one. */
async function welcome(browser: Devtools, device: Device): Promise<Visitor> {
  const screen = SCREENS[device];
  const tab = await browser.openTab(screen.width, screen.height);
  await tab.send('Network.enable');
  if (device === 'slow phone') await slowDown(tab, screen);
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
  const untilQuiet = watchTraffic(tab);
  return {
    tab,
    visit: async (url) => {
      await tab.send('Page.navigate', { url });
      await untilQuiet();
      const { status, ...seen } = await tab.evaluate<Observed & { status: number }>(TELL);
      if (status !== 200 || seen.fcp === null)
        throw new Error(`${url} answered ${status}, painted at ${seen.fcp}`);
      return seen;
    },
    leave: () => tab.close(),
  };
}

async function slowDown(tab: Tab, screen: { width: number; height: number }): Promise<void> {
  await tab.send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 2, mobile: true });
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await tab.send('Network.emulateNetworkConditions', SLOW_4G);
}

/** Follows a tab's requests without using the page, which is busy; returns a wait for a second without requests. */
function watchTraffic(tab: Tab): () => Promise<void> {
  const open = new Set<unknown>();
  let lastAt = 0;
  const end = ({ requestId }: Record<string, unknown>): void => {
    if (open.delete(requestId)) lastAt = performance.now();
  };
  tab.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^(data|blob):/.test((request as { url: string }).url)) open.add(requestId);
  });
  tab.on('Network.loadingFinished', end);
  tab.on('Network.loadingFailed', end);
  return async () => {
    const startedAt = performance.now();
    while (open.size > 0 || performance.now() - Math.max(lastAt, startedAt) < QUIET_MS) {
      if (performance.now() - startedAt > PATIENCE_MS) throw new Error('the network did not become quiet');
      await new Promise((goOn) => setTimeout(goOn, 100));
    }
  };
}

/** On a slow phone, in ms, for home, lists, goods and help (product §13.2); a search is a list. */
const FIRST_PAINT_MS = 800;
const LARGEST_PAINT_MS = 900;

const EMPTY = 'empty page';

/** One kind of visit, made again and again by a new visitor. */
interface Visit {
  name: string;
  device: Device;
  url: string;
  /** The page seen before, which brings the style sheet. */
  before?: string;
  seen: Observed[];
}

/** Waiting times of a first visit, in Chromium on the built shop. */
export const firstVisitPart: Part = {
  name: 'first-visit',
  what: 'first and largest paint of a first visit, beside an empty page',
  async run(bench) {
    const shop = await bench.shop();
    const server = await startServer(shop.url);
    const empty = await startEmptyPage();
    const browser = await openBrowser(bench.folder);
    try {
      const visits = await visitsOf(shop, server.origin, empty.origin);
      await byTurns(browser, visits, bench.isQuick ? 3 : 5);
      return visits.flatMap((visit) => figuresOf(visit, visits));
    } finally {
      await browser.close();
      await empty.stop();
      await server.stop();
    }
  },
};

/** Every kind of visit, that of an empty page among them for each device. */
async function visitsOf(shop: BenchShop, origin: string, emptyOrigin: string): Promise<Visit[]> {
  const [article] = await findAllArticles(shop.db);
  if (!article) throw new Error('the shop has no article');
  const pages = {
    home: '/',
    list: '/list',
    table: '/list/table',
    product: '/list/info/1',
    search: '/search?keywords=amxl',
    help: addressOfEntry(article),
  };
  const first = (device: Device): Visit[] => [
    { name: EMPTY, device, url: `${emptyOrigin}/`, seen: [] },
    ...Object.entries(pages).map(([name, path]) => ({ name, device, url: `${origin}${path}`, seen: [] })),
  ];
  const second = (name: string, path: string, before: string): Visit => ({
    name: `${name}, second page of a visit`,
    device: 'slow phone',
    url: `${origin}${path}`,
    before: `${origin}${before}`,
    seen: [],
  });
  return [
    ...first('slow phone'),
    second('list', pages.list, pages.home),
    second('product', pages.product, pages.list),
    ...first('desktop'),
  ];
}

/** A machine's speed varies over time, so every kind is measured in each round. */
async function byTurns(browser: Devtools, visits: Visit[], rounds: number): Promise<void> {
  // Not counted: the server makes and keeps the pages.
  for (const visit of visits.filter(({ device }) => device === 'desktop')) await visitOnce(browser, visit);
  for (let round = 0; round < rounds; round += 1) {
    for (const visit of visits) visit.seen.push(await visitOnce(browser, visit));
  }
}

async function visitOnce(browser: Devtools, { device, url, before }: Visit): Promise<Observed> {
  const visitor = await welcome(browser, device);
  try {
    if (before) {
      await visitor.visit(before);
      await until(visitor.tab, `document.cookie.includes('${SHEET_COOKIE}=')`);
    }
    return await visitor.visit(url);
  } finally {
    await visitor.leave();
  }
}

function figuresOf({ name, device, before, seen }: Visit, visits: readonly Visit[]): Figure[] {
  const empty = visits.find((visit) => visit.name === EMPTY && visit.device === device)!;
  const paint = (kind: 'fcp' | 'lcp', title: string, mostMs: number): Figure => {
    const value = median(seen.map((sample) => sample[kind]));
    const beside = besideEmpty(value, median(empty.seen.map((sample) => sample[kind])));
    const isTarget = device === 'slow phone' && name !== EMPTY && !before;
    return {
      name: `${name} on a ${device}: ${title}`,
      value,
      unit: 'ms',
      ...(isTarget && { budget: { most: mostMs } }),
      note: [name !== EMPTY && beside, kind === 'lcp' && seen[0]!.element].filter(Boolean).join(', '),
    };
  };
  const paints = [
    paint('fcp', 'first paint', FIRST_PAINT_MS),
    paint('lcp', 'largest paint', LARGEST_PAINT_MS),
  ];
  if (name === EMPTY) return paints;
  return [...paints, device === 'desktop' ? longTasks(name, seen) : shift(name, seen)];
}

const shift = (name: string, seen: readonly Observed[]): Figure => ({
  name: `${name}: layout shift`,
  value: Math.max(...seen.map(({ cls }) => cls)),
  unit: '',
  budget: { most: 0 },
});

/** At full speed. Fewer than half of the visits may have one, as a busy machine makes any task long. */
function longTasks(name: string, seen: readonly Observed[]): Figure {
  const longest = Math.max(0, ...seen.flatMap((sample) => sample.longTasks));
  return {
    name: `${name}: tasks over 50 ms`,
    value: median(seen.map((sample) => sample.longTasks.length)),
    unit: '',
    budget: { most: 0 },
    note: longest > 0 ? `the longest of ${seen.length} visits ${Math.round(longest)} ms` : '',
  };
}

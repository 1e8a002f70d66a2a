import type { Devtools, Tab } from './devtools.ts';

const QUIET_MS = 1000;
const PATIENCE_MS = 30_000;

/** "Slow 4G" of Chromium's developer tools: ms added to each request, 1.44 Mbit/s down, 0.675 Mbit/s up. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SCREENS = { desktop: { width: 1366, height: 900 }, 'slow phone': { width: 390, height: 844 } };

export type Device = keyof typeof SCREENS;

/** What a browser reports of a page. Times in ms from the start of the visit. */
export interface Observed {
  /** first contentful paint */
  fcp: number;
  /** largest contentful paint */
  lcp: number;
  /** the sum of all layout shifts */
  cls: number;
  longTasks: number[];
  /** What the largest contentful paint was. */
  element: string;
}

/** Somebody with a browser of their own, at first without cookies and with nothing cached. */
export interface Visitor {
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

/** Lets somebody come who has not been here before. A slow phone has a processor four times slower than this one. */
export async function welcome(browser: Devtools, device: Device): Promise<Visitor> {
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

/** Follows a tab's requests without asking the page, which has work to do; gives a wait for a second without any. */
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

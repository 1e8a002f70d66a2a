import type { Tab } from './devtools.ts';

const PATIENCE_MS = 20_000;
/** Slow 4G as Lighthouse simulates it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 86_400 };

/** Goes to an address and waits until the page has loaded. */
export async function loadPage(tab: Tab, url: string): Promise<void> {
  await tab.send('Page.navigate', { url });
  await until(tab, `location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`);
}

/** Asks the page until an expression is neither false, null nor undefined; throws after 20 s. */
export async function until<T>(tab: Tab, expression: string): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await tab.evaluate<T | false | null | undefined>(expression).catch(() => null);
    if (value !== false && value !== null && value !== undefined) return value;
    if (Date.now() > giveUpAt) throw new Error(`never came true: ${expression}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Where the n-th visible element of a selector is, in px of the viewport. */
function spotOf(tab: Tab, selector: string, index: number): Promise<{ x: number; y: number }> {
  return until(
    tab,
    `(() => {
      const shown = [...document.querySelectorAll(${JSON.stringify(selector)})].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 8 && box.height > 8 && box.top > 260 && box.bottom < innerHeight - 20;
      });
      if (shown.length === 0) return null;
      const box = shown[${index} % shown.length].getBoundingClientRect();
      return { x: box.x + Math.min(12, box.width / 2), y: box.y + Math.min(8, box.height / 2) };
    })()`,
  );
}

/** Moves the pointer over an element. */
export async function moveTo(tab: Tab, selector: string, index: number): Promise<void> {
  const spot = await spotOf(tab, selector, index);
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...spot });
}

/** Presses the left button there, and lets go as people do, 80 ms later. */
export async function press(tab: Tab, selector: string, index: number): Promise<void> {
  const spot = await spotOf(tab, selector, index);
  const button = { button: 'left', clickCount: 1, ...spot };
  await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
  await new Promise((resolve) => setTimeout(resolve, 80));
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }).catch(() => undefined);
}

/** Logs a tab in with a `cookie` header's cookies. */
export async function logIn(tab: Tab, origin: string, cookie: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: origin };
  });
  await tab.send('Network.setCookies', { cookies });
}

/** Makes a tab a phone with a processor four times slower than this machine's, on slow 4G. */
export async function slowPhone(tab: Tab): Promise<void> {
  await tab.send('Emulation.setDeviceMetricsOverride', {
    ...{ width: 390, height: 844, deviceScaleFactor: 2, mobile: true },
  });
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await tab.send('Network.enable');
  await tab.send('Network.emulateNetworkConditions', SLOW_4G);
}

export interface Observed {
  lcp: number;
  cls: number;
  longTasks: number[];
  /** What the largest contentful paint was. */
  element: string;
}

/** Visits a page and watches it for a second after it has loaded. Times in ms. */
export async function observe(tab: Tab, url: string): Promise<Observed> {
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `window.seen = { lcp: 0, cls: 0, longTasks: [], element: '' };
      const watch = (type, hear) => new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
      watch('largest-contentful-paint', (entry) => {
        seen.lcp = entry.startTime;
        seen.element = (entry.element?.tagName ?? '').toLowerCase() + ' ' + (entry.url ? new URL(entry.url).pathname : (entry.element?.textContent ?? '').trim().slice(0, 20));
      });
      watch('layout-shift', (entry) => { seen.cls += entry.hadRecentInput ? 0 : entry.value; });
      watch('longtask', (entry) => seen.longTasks.push(entry.duration));`,
  });
  await tab.send('Page.navigate', { url });
  await until(
    tab,
    `document.readyState === 'complete' && performance.now() > performance.timing.loadEventEnd - performance.timing.navigationStart + 1000`,
  );
  return tab.evaluate('seen');
}

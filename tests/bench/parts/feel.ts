import { type Devtools, openBrowser, type Tab } from '../kit/devtools.ts';
import { type Figure, median, quantile } from '../kit/figures.ts';
import type { Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';
import type { BenchShop } from '../kit/shop.ts';
import { loadPage, logIn, moveTo, observe, press, slowPhone, until } from '../kit/visit.ts';

const LINK = 'main a[href^="/list/info/"]';
const BUTTON = 'form.add button:not([type="button"])';

/** What a buyer feels, in Chromium on the built shop. */
export const feelPart: Part = {
  name: 'feel',
  what: 'press to next page, add to cart to badge, slow phone',
  async run(bench) {
    const shop = await bench.shop();
    const server = await startServer(shop.url);
    const browser = await openBrowser(bench.folder);
    const runs = bench.isQuick ? 4 : 12;
    try {
      return [
        ...(await pressed(browser, server.origin, runs)),
        await added(browser, server.origin, shop, runs),
        ...(await onSlowPhone(browser, server.origin, Math.ceil(runs / 3))),
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

/** A link of the list, hovered for a while, then pressed: from the button going down to the first paint after. */
async function pressed(browser: Devtools, origin: string, runs: number): Promise<Figure[]> {
  const painted: number[] = [];
  const shown: number[] = [];
  let prerendered = 0;
  const tab = await browser.openTab(1440, 900);
  for (let run = 0; run < runs; run += 1) {
    await loadPage(tab, `${origin}/list`);
    await tab.evaluate(
      `addEventListener('mousedown', (event) => localStorage.setItem('down', performance.timeOrigin + event.timeStamp), true)`,
    );
    await moveTo(tab, LINK, run);
    await until(tab, `performance.now() > 2500`);
    await press(tab, LINK, run);
    const times = await until<{ activation: number; paint: number }>(
      tab,
      `location.pathname.startsWith('/list/info/') && performance.getEntriesByName('first-contentful-paint').length > 0 && (() => {
        const down = Number(localStorage.getItem('down')) - performance.timeOrigin;
        const activation = performance.getEntriesByType('navigation')[0].activationStart;
        return { activation: activation && activation - down, paint: performance.getEntriesByName('first-contentful-paint')[0].startTime - down };
      })()`,
    );
    painted.push(times.paint);
    if (times.activation > 0) shown.push(times.activation);
    prerendered += times.activation > 0 ? 1 : 0;
  }
  await tab.close();
  const note = `p50 of ${runs}, ${prerendered} prerendered, p90 ${Math.round(quantile(painted, 0.9))} ms`;
  return [
    {
      name: 'hovered link pressed → painted',
      value: median(painted),
      unit: 'ms',
      budget: { most: 40 },
      note,
    },
    { name: 'hovered link pressed → page in place', value: median(shown), unit: 'ms' },
  ];
}

/** A member presses 加购: until the badge's new number is painted. */
async function added(browser: Devtools, origin: string, shop: BenchShop, runs: number): Promise<Figure> {
  const tab = await browser.openTab(1440, 900);
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await shop.emptyCart('buyer');
    await logIn(tab, origin, await shop.cookieOf('buyer'));
    await loadPage(tab, `${origin}/list?page=${1 + run}`);
    await tab.evaluate(`addEventListener('pointerdown', (event) => {
      const badges = [...document.querySelectorAll('[data-cart-count]')];
      const texts = () => badges.map((badge) => badge.textContent).join();
      const before = texts();
      const look = () => texts() === before
        ? requestAnimationFrame(look)
        : requestAnimationFrame(() => setTimeout(() => { window.badgeAfter = performance.now() - event.timeStamp; }));
      requestAnimationFrame(look);
    }, true)`);
    await moveTo(tab, BUTTON, run);
    await press(tab, BUTTON, run);
    samples.push(await until<number>(tab, `window.badgeAfter`));
  }
  await tab.close();
  const note = `p50 of ${runs}, p90 ${Math.round(quantile(samples, 0.9))} ms`;
  return {
    name: 'add to cart pressed → badge',
    value: median(samples),
    unit: 'ms',
    budget: { most: 35 },
    note,
  };
}

/** Largest contentful paint, layout shift and long tasks of visitors' pages, CPU four times slower, on slow 4G. */
async function onSlowPhone(browser: Devtools, origin: string, runs: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries({ home: '/', list: '/list', product: '/list/info/1' })) {
    const seen = [];
    for (let run = 0; run < runs; run += 1) {
      const tab: Tab = await browser.openTab(390, 844);
      await slowPhone(tab);
      seen.push(await observe(tab, `${origin}${path}`));
      await tab.close();
    }
    const { element } = seen[0]!;
    figures.push(
      {
        name: `${name} on a slow phone: LCP`,
        value: median(seen.map(({ lcp }) => lcp)),
        unit: 'ms',
        ...(name === 'list' ? {} : { budget: { most: 700 } }),
        note: element,
      },
      {
        name: `${name}: layout shift`,
        value: Math.max(...seen.map(({ cls }) => cls)),
        unit: '',
        budget: { most: 0 },
      },
      await longTasks(browser, name, `${origin}${path}`),
    );
  }
  return figures;
}

/** Long tasks at full speed, on a desktop. */
async function longTasks(browser: Devtools, name: string, url: string): Promise<Figure> {
  const tab = await browser.openTab(1440, 900);
  const { longTasks: tasks } = await observe(tab, url);
  await tab.close();
  const note = tasks.length > 0 ? `${tasks.map((ms) => Math.round(ms)).join(', ')} ms` : '';
  return { name: `${name}: tasks over 50 ms`, value: tasks.length, unit: '', budget: { most: 0 }, note };
}

import {
  type Devtools,
  openBrowser,
  type Tab,
  loadPage,
  logIn,
  moveTo,
  press,
  until,
} from '../kit/devtools.ts';
import { besideEmpty, startLinkedEmptyPages } from '../kit/raw.ts';
import { type Figure, median, quantile, type Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';
import type { BenchShop } from '../kit/shop.ts';

const BUTTON = 'form.add button:not([type="button"])';

/** What a buyer feels, in Chromium on the built shop. */
export const feelPart: Part = {
  name: 'feel',
  what: 'press to next page beside an empty one, add to cart to badge',
  async run(bench) {
    const shop = await bench.shop();
    const server = await startServer(shop.url);
    const empty = await startLinkedEmptyPages();
    const browser = await openBrowser(bench.folder);
    const runs = bench.isQuick ? 4 : 12;
    try {
      return [
        ...(await pressed(browser, server.origin, empty.origin, runs)),
        await added(browser, server.origin, shop, runs),
      ];
    } finally {
      await browser.close();
      await empty.stop();
      await server.stop();
    }
  },
};

/** From the button going down, in ms. */
interface Pressed {
  painted: number;
  /** When the page made ready took the other's place; null if it was loaded only then. */
  inPlace: number | null;
}

/** A link of the list and one of an empty page in turns, each hovered for a while and then pressed. */
async function pressed(
  browser: Devtools,
  origin: string,
  emptyOrigin: string,
  runs: number,
): Promise<Figure[]> {
  const shop: Pressed[] = [];
  const empty: Pressed[] = [];
  const tab = await browser.openTab(1440, 900);
  for (let run = 0; run < runs; run += 1) {
    shop.push(await pressedOnce(tab, `${origin}/list`, '/list/info/', run));
    empty.push(await pressedOnce(tab, `${emptyOrigin}/`, '/next', run));
  }
  await tab.close();
  return [...figuresOf(shop, 'hovered link', empty), ...figuresOf(empty, 'hovered link of an empty page')];
}

/** Presses the n-th link that leads on from a page. */
async function pressedOnce(tab: Tab, url: string, onwards: string, index: number): Promise<Pressed> {
  const link = `main a[href^="${onwards}"]`;
  await loadPage(tab, url);
  await tab.evaluate(
    `addEventListener('mousedown', (event) => localStorage.setItem('down', performance.timeOrigin + event.timeStamp), true)`,
  );
  await moveTo(tab, link, index);
  await until(tab, `performance.now() > 2500`);
  await press(tab, link, index);
  return until<Pressed>(
    tab,
    `location.pathname.startsWith('${onwards}') && performance.getEntriesByName('first-contentful-paint').length > 0 && (() => {
      const down = Number(localStorage.getItem('down')) - performance.timeOrigin;
      const activation = performance.getEntriesByType('navigation')[0].activationStart;
      return { inPlace: activation ? activation - down : null, painted: performance.getEntriesByName('first-contentful-paint')[0].startTime - down };
    })()`,
  );
}

function figuresOf(seen: readonly Pressed[], link: string, empty?: readonly Pressed[]): Figure[] {
  const painted = seen.map((sample) => sample.painted);
  const inPlace = seen.flatMap((sample) => sample.inPlace ?? []);
  const beside = empty && besideEmpty(median(painted), median(empty.map((sample) => sample.painted)));
  const counts = `p50 of ${seen.length}, ${inPlace.length} prerendered, p90 ${Math.round(quantile(painted, 0.9))} ms`;
  return [
    {
      name: `${link} pressed → painted`,
      value: median(painted),
      unit: 'ms',
      ...(empty && { budget: { most: 40 } }),
      note: [beside, counts].filter(Boolean).join(', '),
    },
    { name: `${link} pressed → page in place`, value: median(inPlace), unit: 'ms' },
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

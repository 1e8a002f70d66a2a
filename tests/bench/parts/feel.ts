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

/** Response times as a buyer feels them, in Chromium on the built shop. */
export const feelPart: Part = {
  name: 'feel',
  what: 'press to next page beside an empty one, add to cart to badge, heart, number and wallet filter to what they show',
  async run(bench) {
    const shop = await bench.shop();
    const server = await startServer(shop.url);
    const empty = await startLinkedEmptyPages();
    const browser = await openBrowser(bench.folder);
    const runs = bench.isQuick ? 4 : 12;
    try {
      return [
        ...(await pressed(browser, server.origin, empty.origin, runs)),
        // Adding empties the cart that the demo gave the buyer.
        await stepped(browser, server.origin, shop, runs),
        await added(browser, server.origin, shop, runs),
        await hearted(browser, server.origin, shop, runs),
        await filtered(browser, server.origin, shop, runs),
      ];
    } finally {
      await browser.close();
      await empty.stop();
      await server.stop();
    }
  },
};

/** Time in ms from the button going down. */
interface Pressed {
  painted: number;
  /** Time at which the prerendered page replaced the other; null if it was loaded only then. */
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

/**
 * Has a page note in `window.shownAfter` how long after the event that acts (ms) what `state` gives is another,
 * painted: links and 加购 act when the button goes down, other buttons when it comes up.
 */
const watch = (
  tab: Tab,
  state: string,
  acts: 'pointerdown' | 'pointerup' = 'pointerdown',
): Promise<unknown> =>
  tab.evaluate(`addEventListener('${acts}', (event) => {
    window.shownAfter = null;
    const state = () => ${state};
    const before = state();
    const look = () => state() === before
      ? requestAnimationFrame(look)
      : requestAnimationFrame(() => setTimeout(() => { window.shownAfter = performance.now() - event.timeStamp; }));
    requestAnimationFrame(look);
  }, true)`);

/** Presses an element of a watched page; returns the time until what is watched has changed (ms). */
async function pressWatched(tab: Tab, selector: string, index: number): Promise<number> {
  await moveTo(tab, selector, index);
  await press(tab, selector, index);
  return until<number>(tab, `window.shownAfter`);
}

const awake = (tab: Tab, island: string): Promise<unknown> =>
  until(
    tab,
    `document.querySelector('astro-island[component-url*="${island}"]:not([ssr])') !== null || null`,
  );

function figure(name: string, samples: readonly number[], most: number): Figure {
  const note = `p50 of ${samples.length}, p90 ${Math.round(quantile(samples, 0.9))} ms`;
  return { name, value: median(samples), unit: 'ms', budget: { most }, note };
}

/** A member presses 加购: until the badge's new number is painted. */
async function added(browser: Devtools, origin: string, shop: BenchShop, runs: number): Promise<Figure> {
  const tab = await browser.openTab(1440, 900);
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await shop.emptyCart('buyer');
    await logIn(tab, origin, await shop.cookieOf('buyer'));
    await loadPage(tab, `${origin}/list?page=${1 + run}`);
    await watch(
      tab,
      `[...document.querySelectorAll('[data-cart-count]')].map((one) => one.textContent).join()`,
    );
    samples.push(await pressWatched(tab, BUTTON, run));
  }
  await tab.close();
  return figure('add to cart pressed → badge', samples, 35);
}

const HEART = '[data-favourite]';

/** A member presses the heart of rows, in turns: until it is painted, before the call is answered. */
async function hearted(browser: Devtools, origin: string, shop: BenchShop, runs: number): Promise<Figure> {
  const tab = await browser.openTab(1440, 900);
  const samples: number[] = [];
  await logIn(tab, origin, await shop.cookieOf('buyer'));
  for (let run = 0; run < runs; run += 1) {
    await loadPage(tab, `${origin}/list/table?page=${1 + run}`);
    await until(tab, `document.querySelector('${HEART}[aria-pressed]') !== null || null`);
    await watch(
      tab,
      `[...document.querySelectorAll('${HEART}')].map((one) => one.ariaPressed).join()`,
      'pointerup',
    );
    samples.push(await pressWatched(tab, HEART, run));
  }
  await tab.close();
  return figure('heart pressed → painted', samples, 50);
}

const MORE = 'astro-island button[aria-label*=" 加 "]';

/** A member presses + of a line in the cart: until its sums are painted, before the call is answered. */
async function stepped(browser: Devtools, origin: string, shop: BenchShop, runs: number): Promise<Figure> {
  const tab = await browser.openTab(1440, 900);
  await logIn(tab, origin, await shop.cookieOf('buyer'));
  await loadPage(tab, `${origin}/cart/step1`);
  await awake(tab, 'Cart.');
  await watch(tab, `document.getElementById('checkout').textContent`, 'pointerup');
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) samples.push(await pressWatched(tab, MORE, 0));
  await tab.close();
  return figure('number in the cart pressed → sums', samples, 50);
}

const WALLET_STATES = 'nav[aria-label="优惠券的状态"] a';

/** A member presses a state of coupons in turns: until the rows of that state are painted, the call between. */
async function filtered(browser: Devtools, origin: string, shop: BenchShop, runs: number): Promise<Figure> {
  const tab = await browser.openTab(1440, 900);
  await logIn(tab, origin, await shop.cookieOf('buyer'));
  await loadPage(tab, `${origin}/wdqb/yhq`);
  await awake(tab, 'WalletTable');
  await watch(tab, `document.querySelector('section[aria-label="优惠券"]').textContent`);
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) samples.push(await pressWatched(tab, WALLET_STATES, 1 + (run % 2)));
  await tab.close();
  return figure('wallet filter pressed → rows', samples, 50);
}

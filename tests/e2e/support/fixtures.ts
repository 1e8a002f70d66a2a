import { setTimeout as delay } from 'node:timers/promises';
import {
  expect,
  type Locator,
  type Page,
  test as base,
  type Browser,
  type BrowserContext,
} from '@playwright/test';
import '#lib/consequences.server.ts';
import { openDatabase, type Db } from '#lib/platform/db/database.server.ts';
import { sessionCookies } from '#tests/support/login.ts';
import { copySqlite } from '#tests/support/databases.ts';
import { startServer } from '#tests/support/server.ts';
import { BASE_DATABASE } from '#tests/e2e/support/global-setup.ts';

/** Waits until the parts of a new width are styled and painted, and islands that came into sight know of it. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Errors and warnings of a browser; `expected` drops those a test provokes on purpose. */
interface Complaints {
  all(): string[];
  expected(words: RegExp): void;
  /** Returns those received so far, but for expected ones; forgets them, for a page that goes on to another test. */
  take(expected?: RegExp): string[];
}

/** Listens to a page from before its first request: console, script errors, failed requests, CSP reports. */
export function listenToComplaints(page: Page): Complaints {
  const heard: string[] = [];
  const pardoned: RegExp[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => heard.push(`script error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why === 'net::ERR_ABORTED') return;
    heard.push(`request failed: ${request.method()} ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) heard.push(`answered ${response.status()}: ${response.url()}`);
  });
  return {
    all: () => heard.filter((line) => !pardoned.some((words) => words.test(line))),
    expected: (words) => void pardoned.push(words),
    take: (words) => heard.splice(0).filter((line) => !words?.test(line)),
  };
}

/** The shop of one Playwright worker: its own server on its own copy of the base database. */
export interface WorkerShop {
  url: string;
  db: Db;
  close(): Promise<void>;
}

async function startWorkerShop(): Promise<WorkerShop> {
  const base = process.env[BASE_DATABASE];
  if (!base) throw new Error('the base database was not made');
  const copy = await copySqlite(base);
  const server = await startServer(copy.url);
  const db = openDatabase(copy.url);
  return {
    url: server.url,
    db,
    close: async () => {
      await db.destroy();
      await server.stop();
      await copy.remove();
    },
  };
}

/**
 * Time for which each script is held back, ms: `SLOW_SCRIPTS=800` finds tests and screens that lose what comes before
 * scripts.
 */
const SLOW_SCRIPTS = Number(process.env.SLOW_SCRIPTS ?? 0);

/** Holds back the scripts of every page of a browser where that is asked for. */
async function holdScripts(context: BrowserContext): Promise<void> {
  if (SLOW_SCRIPTS === 0) return;
  await context.route(/\/assets\/.*\.js$/, async (route) => {
    await delay(SLOW_SCRIPTS);
    await route.continue().catch(() => undefined);
  });
}

/** A page of another user's browser, logged in as a demo account or not at all. Close its context. */
export async function anotherPage(
  browser: Browser,
  shop: WorkerShop,
  username: string | null,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url });
  await holdScripts(context);
  const cookies = username === null ? [] : Object.entries(await sessionCookies(shop.db, username));
  await context.addCookies(
    cookies.map(([name, value]) => ({ name, value, url: shop.url, sameSite: 'Lax' as const })),
  );
  return context.newPage();
}

/**
 * Waits until an island answers by itself: a press before that is a plain form's, which loads another page.
 * `island` is a part of its file's name.
 */
export async function islandReady(page: Page, island: string): Promise<void> {
  await expect(page.locator(`astro-island[component-url*="${island}"]:not([ssr])`).first()).toBeAttached();
}

/** The island of this component, once React has taken over what the server wrote. */
export async function reactIsland(page: Page, name: string): Promise<Locator> {
  await islandReady(page, name);
  const island = page.locator(`astro-island[component-url*="${name}"]`).first();
  const isHydrated = () =>
    island.evaluate((root) =>
      Object.keys(root.firstElementChild ?? {}).some((key) => key.startsWith('__reactFiber')),
    );
  await expect.poll(isHydrated, `${name} is React's`).toBe(true);
  return island;
}

interface TestFixtures {
  /** An empty page whose browser knows the pointer's place: the headless shell reports it late, as if it had moved. */
  page: Page;
  /** Everything the browser complained of; what is left at the end fails the test. */
  complaints: Complaints;
  /** Leaves the page and logs its browser in as a demo account, by writing the session to the database. */
  loginAs: (username: string) => Promise<void>;
  /** Logs the browser in while the page stays open, as another tab would. */
  loginInOtherTab: (username: string) => Promise<void>;
}

/** Playwright's `test` with a shop of the worker's own, before any page is opened. */
export const shopTest = base.extend<object, { shop: WorkerShop }>({
  shop: [
    async ({ browserName: _browserName }, use) => {
      const shop = await startWorkerShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** A test with a page in a browser of its own; see {@link TestFixtures}. */
export const test = shopTest.extend<TestFixtures>({
  page: async ({ page, javaScriptEnabled }, use) => {
    await holdScripts(page.context());
    // A page without scripts has no animation frames to wait for.
    if (javaScriptEnabled) await painted(page);
    await use(page);
  },
  complaints: [
    async ({ page }, use) => {
      const complaints = listenToComplaints(page);
      await use(complaints);
      expect(complaints.all(), 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
  loginInOtherTab: async ({ page, shop }, use) => {
    await use(async (username) => {
      const cookies = Object.entries(await sessionCookies(shop.db, username));
      await page
        .context()
        .addCookies(
          cookies.map(([name, value]) => ({ name, value, url: shop.url, sameSite: 'Lax' as const })),
        );
    });
  },
  loginAs: async ({ page, loginInOtherTab }, use) => {
    await use(async (username) => {
      // An open page of another member notices the new account and reloads itself, which would disturb the next step.
      if (page.url() !== 'about:blank') await page.goto('about:blank');
      await loginInOtherTab(username);
    });
  },
});

export { expect };
export { expectNoAxeFindings, expectNoSidewaysScroll } from '#tests/e2e/support/sound.ts';

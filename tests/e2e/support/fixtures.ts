import { expect, type Page, test as base } from '@playwright/test';
import { sessionCookies } from '#tests/support/login.ts';
import { painted } from '#tests/e2e/support/painted.ts';
import { type Complaints, listenToComplaints } from '#tests/e2e/support/complaints.ts';
import { startWorkerShop, type WorkerShop } from '#tests/e2e/support/worker-shop.ts';

interface TestFixtures {
  /** An empty page whose browser knows where the pointer is: the headless shell says so late, as if it had moved. */
  page: Page;
  /** Everything the browser complained of; what is left at the end fails the test. */
  complaints: Complaints;
  /** Logs the page's browser in as a demo account, by writing the session to the database. */
  loginAs: (username: string) => Promise<void>;
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
  loginAs: async ({ page, shop }, use) => {
    await use(async (username) => {
      const cookies = Object.entries(await sessionCookies(shop.db, username));
      await page
        .context()
        .addCookies(
          cookies.map(([name, value]) => ({ name, value, url: shop.url, sameSite: 'Lax' as const })),
        );
    });
  },
});

export { expect };
export { expectNoAxeFindings, expectNoSidewaysScroll } from '#tests/e2e/support/sound.ts';

import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { sessionCookies } from '#tests/support/login.ts';
import { type Complaints, listenToComplaints } from '#tests/e2e/support/complaints.ts';
import { startWorkerShop, type WorkerShop } from '#tests/e2e/support/worker-shop.ts';

interface TestFixtures {
  /** Everything the browser complained of; what is left at the end fails the test. */
  complaints: Complaints;
  /** Logs the page's browser in as a demo account, by writing the session to the database. */
  loginAs: (username: string) => Promise<void>;
}

/** Playwright's `test` on a shop of the worker's own; see {@link TestFixtures}. */
export const test = base.extend<TestFixtures, { shop: WorkerShop }>({
  shop: [
    async ({ browserName: _browserName }, use) => {
      const shop = await startWorkerShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
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

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails on anything axe finds against WCAG 2.2 AA; says what and where. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
  );
  expect(found, 'axe findings').toEqual([]);
}

/** Fails where the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wide, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide, 'the page scrolls sideways').toBeLessThanOrEqual(window ?? 0);
}

import { expect, type Page } from '@playwright/test';
import { listenToComplaints, shopTest } from '#tests/e2e/support/fixtures.ts';
import { type Scales, putOnScales } from '#tests/e2e/support/budgets.ts';
import { sessionCookies } from '#tests/support/login.ts';

/** A reader's browser that stays open from test to test. */
interface Reader {
  page: Page;
  scales: Scales;
  /** Returns its errors and warnings since the last call, but for expected ones. */
  complaints(expected?: RegExp): string[];
}

interface WorkerFixtures {
  /** The browser of a demo account, or of a visitor; logged in and opened once per worker. */
  readerOf: (username: string | null) => Promise<Reader>;
}

/** A test that only opens pages and looks: it needs no browser of its own, which costs more than the page. */
export const lookTest = shopTest.extend<object, WorkerFixtures>({
  readerOf: [
    async ({ browser, shop }, use) => {
      const readers = new Map<string | null, Promise<Reader>>();
      const open = async (username: string | null): Promise<Reader> => {
        const context = await browser.newContext({
          baseURL: shop.url,
          locale: 'zh-CN',
          timezoneId: 'Asia/Shanghai',
        });
        const cookies = username === null ? {} : await sessionCookies(shop.db, username);
        await context.addCookies(
          Object.entries(cookies).map(([name, value]) => ({
            name,
            value,
            url: shop.url,
            sameSite: 'Lax' as const,
          })),
        );
        const page = await context.newPage();
        const heard = listenToComplaints(page);
        return { page, scales: await putOnScales(page), complaints: heard.take };
      };
      await use((username) => {
        const reader = readers.get(username) ?? open(username);
        readers.set(username, reader);
        return reader;
      });
      for (const reader of readers.values()) await (await reader).page.context().close();
    },
    { scope: 'worker' },
  ],
});

export { expect };

import type { Browser, Page } from '@playwright/test';
import { sessionCookies } from '#tests/support/login.ts';
import type { WorkerShop } from '#tests/e2e/support/worker-shop.ts';

/** A page of somebody else's browser, logged in as a demo account or not at all. Close its context. */
export async function anotherPage(
  browser: Browser,
  shop: WorkerShop,
  username: string | null,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url });
  const cookies = username === null ? [] : Object.entries(await sessionCookies(shop.db, username));
  await context.addCookies(
    cookies.map(([name, value]) => ({ name, value, url: shop.url, sameSite: 'Lax' as const })),
  );
  return context.newPage();
}

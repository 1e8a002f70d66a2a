import type { BrowserContext } from '@playwright/test';
import { SHEET_COOKIE, sheetName } from '#lib/platform/browser/page/sheet-names.rules.ts';

/** Has the browser say that it has the sheet, as its first page with scripts does. */
export async function knowSheet(context: BrowserContext, url: string): Promise<void> {
  const html = await (await context.request.get(url)).text();
  const href = /data-sheet="([^"]+)"/.exec(html)?.[1] ?? '';
  await context.addCookies([{ name: SHEET_COOKIE, value: sheetName(href), url, sameSite: 'Lax' }]);
}

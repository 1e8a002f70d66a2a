import { expect, type Page } from '@playwright/test';
import type { RouteName } from '#lib/routes.rules.ts';

const ZONES: readonly string[] = [
  ...(['yx', 'yx_table', 'zyyp', 'qxzq', 'jxqzc', 'kxzq', 'kxzq_new', 'kxzq_goods'] as const),
  ...(['mrtj', 'spike', 'lqzx', 'lqzx_goods', 'zhzq', 'hb', 'welfare', 'yjh', 'Hdzx'] as const),
  ...(['yyh', 'yyh_list', 'ppzq', 'ppzq_info', 'zqmb', 'hdmb', 'list_other'] as const),
] satisfies RouteName[];

/** Measures a page in its window before any scrolling; lengths in px. */
export const measured = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .map((element) => element.getBoundingClientRect())
        .filter(({ height }) => height > 0);
    const dock = boxes('nav[aria-label="底部导航"]')[0]?.height ?? 0;
    return {
      first: boxes('main :is([data-goods-id], .ticket, .set, .brand-cards > li)')[0]?.top ?? Infinity,
      // Rows cut by the dock are not whole.
      whole: boxes('.goods-table tbody tr').filter(({ bottom }) => bottom <= innerHeight - dock).length,
      tallest: Math.max(0, ...boxes('.goods-table tbody tr').map(({ height }) => height)),
      banner: boxes('.zone-head')[0]?.height ?? null,
      // A list with filters, not blocks or cards alone.
      isListed: document.querySelector('.zone #filters') !== null,
      dock,
      // End of the page: neither before the window, as with a strip for a bar that is not there, nor beyond it.
      width: document.documentElement.scrollWidth,
      body: document.body.getBoundingClientRect().right,
    };
  });

/** Fails where a zone's goods begin too low on a desk's or a phone's first screen (look: goods first). */
export async function expectZoneGoodsFirst(page: Page, route: string): Promise<void> {
  if (!ZONES.includes(route)) return;
  const { width: wide, height: high } = page.viewportSize() ?? { width: 0, height: 0 };
  const { first, banner, dock, width, body, isListed } = await measured(page);
  expect([width, body], 'where the page ends').toEqual([wide, wide]);
  if (wide < 768) {
    expect(first, 'where goods begin').toBeLessThan(high - dock - 44);
    if (isListed) expect(first, 'where the list begins').toBeLessThanOrEqual(340);
    return;
  }
  expect(first, 'where goods begin').toBeLessThanOrEqual(560);
  if (banner === null) return;
  expect(banner, 'height of the banner').toBeGreaterThanOrEqual(80);
  expect(banner, 'height of the banner').toBeLessThanOrEqual(120);
}

import type { ListView } from '#lib/route.rules.ts';

export type { ListView };

/** Goods on one page of each view of a list. */
export const PAGE_SIZE: Readonly<Record<ListView, number>> = { grid: 20, table: 30, no_image: 30 };

/** Number of rows or cards of a list that fill the first screen of a phone. */
const FIRST_GOODS = 5;

/** Returns the goods of a list on the first screen. */
export const onFirstScreen = <Item>(goods: readonly Item[]): Item[] => goods.slice(0, FIRST_GOODS);

/** Returns the index of the last of them in the list. */
export const lastOfScreen = (goods: readonly unknown[]): number => onFirstScreen(goods).length - 1;

/** Views in the order of their buttons. */
export const LIST_VIEWS = ['grid', 'table', 'no_image'] as const satisfies readonly ListView[];

/** Reads the view of an address; null for none or an unknown one. */
export const readView = (search: URLSearchParams): ListView | null =>
  LIST_VIEWS.find((view) => view === search.get('view')) ?? null;

/** Parameters by which the address of a list filters, sorts and pages it. */
export const LIST_PARAMS = [
  'category',
  'maker',
  'form',
  'rx',
  'insurance',
  'storage',
  'stock',
  'promo',
  'zone',
  'min',
  'max',
  'left_min',
  'left_max',
  'sort',
  'page',
] as const;
export type ListParam = (typeof LIST_PARAMS)[number];

const AROUND = 2;

/** Returns the page numbers that a pager shows, null for a gap: first, last, and two on each side of the page. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const around = Array.from({ length: 2 * AROUND + 1 }, (_, index) => page - AROUND + index);
  const near = [1, ...around.filter((entry) => entry > 1 && entry < pages), ...(pages > 1 ? [pages] : [])];
  return near.flatMap((entry, index) => {
    const gap = entry - (near[index - 1] ?? 0);
    if (gap === 2) return [entry - 1, entry];
    return gap > 2 ? [null, entry] : [entry];
  });
}

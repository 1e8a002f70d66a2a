import type { ListView } from '#lib/route.rules.ts';

export type { ListView };

/** Goods on one page of each view of a list. */
export const PAGE_SIZE: Readonly<Record<ListView, number>> = { grid: 20, table: 30, no_image: 30 };

/** The views in the order they are offered in. */
export const LIST_VIEWS = ['grid', 'table', 'no_image'] as const satisfies readonly ListView[];

/** The view that an address asks for; null where it asks for none there is. */
export const readView = (search: URLSearchParams): ListView | null =>
  LIST_VIEWS.find((view) => view === search.get('view')) ?? null;

/** The cart list's default filter (product §6.2). */
export const ALL_LINES = 99999;

export interface CartFilter {
  id: number;
  name: string;
  count: number;
}

/** What of a line filters ask. */
export interface FilterFacts {
  selectable: boolean;
  isEphedrine: boolean;
  /** costs less than its list price, activities aside */
  isReduced: boolean;
}

const FILTERS: readonly { id: number; name: string; takes: (line: FilterFacts) => boolean }[] = [
  { id: ALL_LINES, name: '全部', takes: () => true },
  { id: 1, name: '可采购', takes: ({ selectable }) => selectable },
  { id: 2, name: '有优惠', takes: ({ isReduced }) => isReduced },
  { id: 3, name: '含麻黄碱', takes: ({ isEphedrine }) => isEphedrine },
  { id: 4, name: '暂不能采购', takes: ({ selectable }) => !selectable },
];

/** The filters over a cart with how many lines each shows; those that show none are left out, 全部 never. */
export function cartFilters(lines: readonly FilterFacts[]): CartFilter[] {
  return FILTERS.map(({ id, name, takes }) => ({ id, name, count: lines.filter(takes).length })).filter(
    ({ id, count }) => id === ALL_LINES || count > 0,
  );
}

export const CART_FILTERS: readonly number[] = FILTERS.map(({ id }) => id);

/** Whether a filter, one of {@link CART_FILTERS}, shows a line. */
export const filterTakes = (filter: number, line: FilterFacts): boolean =>
  FILTERS.find(({ id }) => id === filter)?.takes(line) ?? false;

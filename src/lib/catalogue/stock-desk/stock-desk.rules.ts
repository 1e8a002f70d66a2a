/** Months within which lots expire, in the list of those near their expiry. */
export const WITHIN_MONTHS = {
  m1: '1 个月内到期',
  m3: '3 个月内到期',
  m6: '6 个月内到期',
  m12: '12 个月内到期',
} as const;
export type Within = keyof typeof WITHIN_MONTHS;
export const STANDARD_MONTHS: Within = 'm6';

/** Returns the number of months of a choice. */
export const monthsOf = (within: Within): number => Number(within.slice(1));

/** Days without a sale after which stock is slow. */
export const SLOW_DAYS = 90;

/** Days of sales that stock has to cover; goods with less are to be ordered. */
export const COVER_DAYS = 14;

/** Days of sales that an order should cover. */
export const ORDER_DAYS = 30;

/** Returns the whole days that stock lasts at the sales of the last {@link COVER_DAYS} days; null where nothing was sold. */
export const daysOfCover = (stock: number, sold: number): number | null =>
  sold > 0 ? Math.floor((stock * COVER_DAYS) / sold) : null;

/** Returns the suggested order: the sales of the last {@link ORDER_DAYS} days, in whole cases of `pack` units. */
export const suggestedOrder = (sold: number, pack: number): number =>
  Math.ceil(sold / Math.max(1, pack)) * Math.max(1, pack);

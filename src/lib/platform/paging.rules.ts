/** A part of a list: which page is shown of how many, and the rows before it. */
export interface PagePart {
  /** from 1; the last page where a later one is asked for */
  page: number;
  /** at least 1 */
  pages: number;
  offset: number;
}

/** Pages of a list that an address can name. */
export const MOST_PAGES = 10_000;

/** The number of a page in an address, in digits of any width; 1 where it is none. */
export function readPage(text: string): number {
  const digits = text.length > 16 ? '' : text.normalize('NFKC');
  const page = /^\d{1,16}$/.test(digits) ? Number(digits) : 1;
  return page >= 1 && page <= MOST_PAGES ? page : 1;
}

/** Returns the page to show of a list of `total` rows; any number may be requested. */
export function pageOf(asked: number, total: number, pageSize: number): PagePart {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, Math.floor(asked) || 1), pages);
  return { page, pages, offset: (page - 1) * pageSize };
}

const GROUPING = new Intl.NumberFormat('en-US');

/** A number as people read it: `12,345`. `toLocaleString` makes a format of its own each time. */
export const grouped = (number: number): string => GROUPING.format(number);

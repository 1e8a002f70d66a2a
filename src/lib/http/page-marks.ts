import { randomUUID } from 'node:crypto';
import { sheetLink, type StylesPlace } from '#lib/styles/styled-page.ts';

/**
 * Places in a page that its cache writes to, each marked with a number made for this one rendering: no text on the page
 * can know it, and it is taken out before anyone sees the page.
 */
export interface PageMarks {
  /** Where a one-time message belongs. */
  notice: string;
  /** Where the styles belong. */
  styles: string;
  /** The page's style sheets, by their paths. */
  sheets: string[];
}

const marks = new WeakMap<Request, PageMarks>();

/** Lets the page rendered for a request mark its places. */
export function expectMarks(request: Request): PageMarks {
  const expected = { notice: newMark(), styles: newMark(), sheets: [] };
  marks.set(request, expected);
  return expected;
}

const newMark = (): string => `<!--${randomUUID()}-->`;

/** The marks to write; null where the page is not one to be kept. */
export const marksOf = (request: Request): PageMarks | null => marks.get(request) ?? null;

/** A rendered page without its marks; its sheets are linked where theirs stood. */
export interface UnmarkedPage {
  body: Buffer;
  /** The byte before which a one-time message belongs. */
  noticeAt: number | null;
  /** Where the link stands, if the page has one sheet. */
  linkAt: StylesPlace | null;
}

/** Takes the marks out of a rendered page. */
export function takeMarks(page: Buffer, { notice, styles, sheets }: PageMarks): UnmarkedPage {
  const links = Buffer.from(sheets.map(sheetLink).join(''));
  const head = replaced(page, styles, links);
  const linkAt = head.at >= 0 && sheets.length === 1 ? { at: head.at, length: links.length } : null;
  const { body, at } = replaced(head.body, notice, Buffer.alloc(0));
  return { body, noticeAt: at < 0 ? null : at, linkAt };
}

/** A page with one mark replaced by other bytes, and where they stand; -1 where the mark is not. */
function replaced(page: Buffer, mark: string, bytes: Buffer): { body: Buffer; at: number } {
  const at = page.indexOf(mark);
  if (at < 0) return { body: page, at };
  return { body: Buffer.concat([page.subarray(0, at), bytes, page.subarray(at + mark.length)]), at };
}

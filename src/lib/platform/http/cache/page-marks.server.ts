import { randomUUID } from 'node:crypto';
import { sheetLink, type StylesPlace } from '#lib/platform/styles/styled-page.server.ts';

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

/** The marks to write; null where the page is not one to be cached. */
export const marksOf = (request: Request): PageMarks | null => marks.get(request) ?? null;

/** A rendered page without its marks; its sheets are linked where theirs stood. */
export interface UnmarkedPage {
  body: Buffer;
  /** The byte before which a one-time message belongs. */
  noticeAt: number | null;
  /** Where the link stands, if the page has one sheet. */
  linkAt: StylesPlace | null;
}

/** Takes the marks out of a rendered page. The styles' stands in the head, before the notice's. */
export function takeMarks(rendered: Buffer, { notice, styles, sheets }: PageMarks): UnmarkedPage {
  const page = withIslandsLast(rendered, styles);
  const link = Buffer.from(sheets.map(sheetLink).join(''));
  const [stylesAt, noticeAt] = [page.indexOf(styles), page.indexOf(notice)];
  const parts: Buffer[] = [];
  let from = 0;
  if (stylesAt >= 0) {
    parts.push(page.subarray(0, stylesAt), link);
    from = stylesAt + styles.length;
  }
  if (noticeAt >= 0) {
    parts.push(page.subarray(from, noticeAt));
    from = noticeAt + notice.length;
  }
  const lengthBefore = parts.reduce((sum, { length }) => sum + length, 0);
  return {
    body: Buffer.concat([...parts, page.subarray(from)]),
    noticeAt: noticeAt < 0 ? null : lengthBefore,
    linkAt: stylesAt >= 0 && sheets.length === 1 ? { at: stylesAt, length: link.length } : null,
  };
}

const ISLAND_SCRIPT = '<script>(()=>{';
const SCRIPT_END = '</script>';
const BODY_END = '</body>';

/**
 * The page with Astro's scripts for its islands behind its text. Astro writes them before the styles, where a first
 * visit would read and run 8 KB before it paints anything; the islands are there without them.
 */
function withIslandsLast(page: Buffer, styles: string): Buffer {
  const [from, to] = [page.indexOf(ISLAND_SCRIPT), page.indexOf(styles)];
  const end = page.lastIndexOf(BODY_END);
  if (from < 0 || from > to || end < to) return page;
  const scripts = page.subarray(from, to);
  if (!scripts.subarray(-SCRIPT_END.length).equals(Buffer.from(SCRIPT_END))) return page;
  return Buffer.concat([page.subarray(0, from), page.subarray(to, end), scripts, page.subarray(end)]);
}

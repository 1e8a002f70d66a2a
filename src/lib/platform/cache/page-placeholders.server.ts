import { randomUUID } from 'node:crypto';
import { sheetLink, type StylesPlace } from '#lib/platform/styles/styled-page.server.ts';

/**
 * Places in a page that its cache writes to, each marked with a number made for this one rendering: no text on the page
 * can contain it, and it is removed before the page is sent.
 */
export interface PageMarks {
  /** Place of a one-time message. */
  notice: string;
  /** Place of the styles. */
  styles: string;
  /** Place of the styles for the part of the page behind its first screen (`LaterStyles.astro`). */
  laterStyles: string;
  /** The page's style sheets, by their paths. */
  sheets: string[];
}

const marks = new WeakMap<Request, PageMarks>();

/** Lets the page rendered for a request mark its places. */
export function expectMarks(request: Request): PageMarks {
  const expected = { notice: newMark(), styles: newMark(), laterStyles: newMark(), sheets: [] };
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
  /** Place of the link, if the page has exactly one sheet. */
  linkAt: StylesPlace | null;
}

/** Takes the marks out of a rendered page, in which they stand in this order: styles, notice, later styles. */
export function takeMarks(
  rendered: Buffer,
  { notice, styles, laterStyles, sheets }: PageMarks,
): UnmarkedPage {
  const page = withIslandsLast(rendered, styles);
  const link = Buffer.from(sheets.map(sheetLink).join(''));
  const parts: Buffer[] = [];
  let from = 0;
  let length = 0;
  /** Puts something in a mark's place; returns where that is. */
  const take = (mark: string, instead: Buffer): number | null => {
    const at = page.indexOf(mark, from);
    if (at < 0) return null;
    const place = length + at - from;
    parts.push(page.subarray(from, at), instead);
    from = at + mark.length;
    length = place + instead.length;
    return place;
  };
  const linkAt = take(styles, link);
  const noticeAt = take(notice, NOTHING);
  const laterAt = take(laterStyles, NOTHING);
  return {
    body: Buffer.concat([...parts, page.subarray(from)]),
    noticeAt,
    linkAt:
      linkAt === null || sheets.length !== 1
        ? null
        : { at: linkAt, length: link.length, later: laterAt === null ? null : { at: laterAt, length: 0 } },
  };
}

const NOTHING = Buffer.alloc(0);

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

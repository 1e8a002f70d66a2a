import { PageStyles } from './page-styles.server.ts';
import { SHEET_COOKIE, sheetName } from './sheet-names.rules.ts';
import type { Sheet } from './sheet-parts.rules.ts';
import { SHEET_SCRIPT } from './sheet-script.rules.ts';

/**
 * Form of a page's styles: a link to the sheet, for a browser that has it, or inline, for one that would have to wait
 * for it.
 */
export type StylesForm = 'linked' | 'within';

/** Place within a page, in bytes. */
interface Place {
  at: number;
  length: number;
}

/** Places of a page's styles: in its head, and behind its first screen. */
export interface StylesPlace extends Place {
  /**
   * Place of the styles of the whole page, if it has one: then the head holds only the styles of the part before it,
   * which is painted sooner for that.
   */
  later: Place | null;
}

/** A page whose styles can be written in either form. */
export interface StyledPage {
  body: Buffer;
  headers: Record<string, string>;
  styles: StylesPlace;
  noticeAt: number | null;
}

/** The classes of a one-time message, which is written to a page while it is sent (`send-page.ts`). */
const NOTICE = 'notice notice-error notice-success';

/** Writes pages in the two forms of one build's sheet. */
export class StylesForms {
  readonly #href: string;
  readonly #cookie: string;
  readonly #styles: PageStyles;

  constructor(sheet: Sheet) {
    this.#href = sheet.href;
    this.#cookie = `; ${SHEET_COOKIE}=${sheetName(sheet.href)};`;
    this.#styles = new PageStyles(sheet);
  }

  /** The form for a browser, by its cookies. */
  for(cookie: string | undefined): StylesForm {
    if (cookie === undefined) return 'within';
    return `; ${cookie};`.includes(this.#cookie) ? 'linked' : 'within';
  }

  /** Returns the page in a form, from either form of its body; its headers are those of a page in neither. */
  in(form: StylesForm, page: StyledPage): StyledPage {
    const { at, length, later } = page.styles;
    const before = page.body.subarray(0, at);
    const rest = later
      ? [page.body.subarray(at + length, later.at), page.body.subarray(later.at + later.length)]
      : [page.body.subarray(at + length)];
    const { markup, headers } =
      form === 'linked' ? this.#linked() : this.#within(page.headers, rest, page.noticeAt !== null);
    const [styles = NOTHING, laterStyles = NOTHING] = markup;
    const [beforeLater = NOTHING, afterLater = NOTHING] = rest;
    const moved = styles.length - length;
    return {
      body: Buffer.concat([before, styles, beforeLater, laterStyles, afterLater]),
      headers: { ...page.headers, ...headers },
      styles: {
        at,
        length: styles.length,
        later: later && { at: later.at + moved, length: laterStyles.length },
      },
      noticeAt: page.noticeAt === null ? null : page.noticeAt + moved,
    };
  }

  #linked(): Styling {
    return { markup: [Buffer.from(sheetLink(this.#href))], headers: { link: sheetPreload(this.#href) } };
  }

  #within(
    { 'content-security-policy': policy }: Record<string, string>,
    parts: readonly Buffer[],
    isNoticed: boolean,
  ): Styling {
    const styles = this.#styles.upTo(parts, isNoticed ? NOTICE : '');
    const markup = styles.map(({ css }, index) => {
      const attribute = index === 0 ? `data-sheet="${this.#href}"` : 'data-all-styles';
      const script = index === styles.length - 1 ? `<script>${SHEET_SCRIPT}</script>` : '';
      return Buffer.concat([Buffer.from(`<style ${attribute}>`), css, Buffer.from(`</style>${script}`)]);
    });
    if (policy === undefined) return { markup, headers: {} };
    const hashes = styles.map(({ sha256 }) => sha256);
    return { markup, headers: { 'content-security-policy': withInlineStyles(policy, hashes) } };
  }
}

/** The policy of a page with inline styles; `hashes` are their SHA-256 in base64. */
const withInlineStyles = (policy: string, hashes: readonly string[]): string => {
  const allowed = hashes.map((hash) => `'sha256-${hash}'`);
  return policy.replace("style-src 'self'", ["style-src 'self'", ...allowed].join(' '));
};

/** Markup for the places of a page's styles, and the matching headers. */
interface Styling {
  markup: Buffer[];
  headers: Record<string, string>;
}

const NOTHING = Buffer.alloc(0);

/** The link to a sheet, as Astro writes it. */
export const sheetLink = (href: string): string => `<link rel="stylesheet" href="${href}">`;

/** The `link` header by which a browser asks for a sheet before it has read a line. */
export const sheetPreload = (href: string): string => `<${href}>; rel=preload; as=style`;

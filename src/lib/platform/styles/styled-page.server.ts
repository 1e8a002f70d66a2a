import { SHEET_SCRIPT } from '#lib/platform/browser/page/head-scripts.rules.ts';
import { SHEET_COOKIE, sheetName } from '#lib/platform/browser/page/sheet-names.rules.ts';
import { withInlineStyle } from '#lib/platform/http/guard/csp.server.ts';
import { PageStyles } from './page-styles.server.ts';
import type { Sheet } from './sheet-parts.rules.ts';

/**
 * How a page brings its styles: by a link to the sheet, for a browser that has it, or within the page, for one that
 * would have to wait for it.
 */
export type StylesForm = 'linked' | 'within';

/** Where the styles of a page stand, in bytes. */
export interface StylesPlace {
  at: number;
  length: number;
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

  /** The page in a form, whichever form its body has; its headers are those of a page in neither. */
  in(form: StylesForm, page: StyledPage): StyledPage {
    const { at, length } = page.styles;
    const before = page.body.subarray(0, at);
    const after = page.body.subarray(at + length);
    const { markup, headers } =
      form === 'linked' ? this.#linked() : this.#within(page.headers, after, page.noticeAt !== null);
    const bytes = Buffer.from(markup);
    return {
      body: Buffer.concat([before, bytes, after]),
      headers: { ...page.headers, ...headers },
      styles: { at, length: bytes.length },
      noticeAt: page.noticeAt === null ? null : page.noticeAt + bytes.length - length,
    };
  }

  #linked(): { markup: string; headers: Record<string, string> } {
    return { markup: sheetLink(this.#href), headers: { link: sheetPreload(this.#href) } };
  }

  #within(
    { 'content-security-policy': policy }: Record<string, string>,
    page: Buffer,
    isNoticed: boolean,
  ): { markup: string; headers: Record<string, string> } {
    const { css, sha256 } = this.#styles.of(page, isNoticed ? NOTICE : '');
    const allowed = policy && withInlineStyle(policy, sha256);
    return {
      markup: `<style data-sheet="${this.#href}">${css}</style><script>${SHEET_SCRIPT}</script>`,
      headers: allowed ? { 'content-security-policy': allowed } : {},
    };
  }
}

/** The link to a sheet, as Astro writes it. */
export const sheetLink = (href: string): string => `<link rel="stylesheet" href="${href}">`;

/** The `link` header by which a browser asks for a sheet before it has read a line. */
export const sheetPreload = (href: string): string => `<${href}>; rel=preload; as=style`;

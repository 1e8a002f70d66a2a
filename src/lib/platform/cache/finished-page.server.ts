import { hash } from 'node:crypto';
import { type Encoding, type PageBytes, packQuickly, QUALITY } from '#lib/platform/cache/pack.server.ts';
import type {
  StyledPage,
  StylesForm,
  StylesForms,
  StylesPlace,
} from '#lib/platform/styles/styled-page.server.ts';

/** Bytes a page costs next to its own: key, tags, headers. */
const OVERHEAD = 4096;

/** A finished page: its compressed bytes and its headers. */
export interface FinishedPage extends PageBytes {
  address: string;
  /** The {@link QUALITY} its bytes are packed at, or about to be. */
  quality: number;
  /** ms; when these bytes were made. */
  madeAt: number;
  etag: string;
  headers: Record<string, string>;
  /** Those of the page before its styles had a form. */
  plainHeaders: Record<string, string>;
  tags: string[];
  /** The byte before which a one-time message belongs; null where the page shows none. */
  noticeAt: number | null;
  /** The form of its styles, and where they stand; null for an answer that has but one form. */
  styles: (StylesPlace & { form: StylesForm }) | null;
  /** ms; the page is rendered again after this. */
  expiresAt: number;
  size: number;
  /** Bytes to send in each encoding, made when first sent (`send-page.ts`). */
  wire: Partial<Record<Encoding, WireForm>>;
}

/** A page ready to be written: names and values of its headers alternately, and its body. */
export interface WireForm {
  headers: string[];
  body: Buffer;
}

/** A page as it was rendered, with the data that decides how long it is cached. */
export interface PageToCache {
  body: Buffer;
  headers: Record<string, string>;
  tags: string[];
  maxAgeMs: number;
  noticeAt?: number | null;
  /** Place of the link to its style sheet; absent for answers that are no page or have other sheets. */
  linkAt?: StylesPlace | null;
}

export const formOf = ({ styles }: FinishedPage): StylesForm => styles?.form ?? 'linked';

/** With room for the gzip form, which is made when first asked for and a little larger. */
export const sizeOf = ({ packed }: Pick<PageBytes, 'packed'>): number =>
  Math.ceil(packed.length * 2.2) + OVERHEAD;

/** Finishes a rendered page, in a form of its styles. */
export function finish(
  address: string,
  { body, headers, tags, maxAgeMs, noticeAt = null, linkAt = null }: PageToCache,
  forms: StylesForms | null,
  form: StylesForm,
): FinishedPage {
  const rest = { form, plainHeaders: headers, tags, expiresAt: Date.now() + maxAgeMs };
  if (!forms || !linkAt) return finished(address, { body, headers, styles: null, noticeAt }, rest);
  return finished(address, forms.in(form, { body, headers, styles: linkAt, noticeAt }), rest);
}

/** Packs a page in one form. */
export function finished(
  address: string,
  { body, headers, noticeAt, styles }: Omit<StyledPage, 'styles'> & { styles: StylesPlace | null },
  { form, ...rest }: Pick<FinishedPage, 'plainHeaders' | 'tags' | 'expiresAt'> & { form: StylesForm },
): FinishedPage {
  const bytes = packQuickly(body);
  return {
    ...rest,
    ...bytes,
    address,
    headers,
    noticeAt,
    styles: styles && { ...styles, form },
    quality: QUALITY.quick,
    madeAt: Date.now(),
    etag: `W/"${hash('sha256', bytes.packed, 'base64url').slice(0, 22)}"`,
    size: sizeOf(bytes),
    wire: {},
  };
}

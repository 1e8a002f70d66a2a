import { hash } from 'node:crypto';
import type { Encoding } from '#lib/http/encoding.rules.ts';
import { type PageBytes, packQuickly, packWell, unpacked } from '#lib/http/pack.ts';
import type { StyledPage, StylesForm, StylesForms, StylesPlace } from '#lib/styles/styled-page.ts';

const TAGS_REMEMBERED = 50_000;
/** Bytes a page costs beside its own: key, tags, headers. */
const OVERHEAD = 4096;
/** A page in use moves to the end of the list no more often than this. */
const MOVE_EVERY_MS = 1000;

/** A finished page: its packed bytes and the headers that go with them. */
export interface FinishedPage extends PageBytes {
  address: string;
  /** Whether the packed forms are already the small ones. */
  isPackedWell: boolean;
  etag: string;
  headers: Record<string, string>;
  /** Those of the page before its styles had a form. */
  plainHeaders: Record<string, string>;
  tags: string[];
  /** The byte before which a one-time message belongs; null where the page shows none. */
  noticeAt: number | null;
  /** The form of its styles, and where they stand; null for an answer that has but one form. */
  styles: (StylesPlace & { form: StylesForm }) | null;
  /** ms; the page is rendered anew after this. */
  expiresAt: number;
  /** ms; when it last moved to the end of those in use. */
  usedAt: number;
  size: number;
  /** What goes over the wire in each encoding, made when first sent (`send-page.ts`). */
  wire: Partial<Record<Encoding, WireForm>>;
}

/** A page ready to be written: names and values of its headers in turns, and its body. */
export interface WireForm {
  headers: string[];
  body: Buffer;
}

export interface PageToKeep {
  body: Buffer;
  headers: Record<string, string>;
  tags: string[];
  maxAgeMs: number;
  noticeAt?: number | null;
  /** Where the link to its style sheet stands; absent for what is no page or has other sheets. */
  linkAt?: StylesPlace | null;
}

/**
 * Finished public pages, bounded in bytes, least recently used first out. One render per address at a time; a page
 * whose tags were touched while it rendered is answered but not kept, so that nothing stale outlives a change. A page is
 * kept in each form of its styles that was asked for; one is made of the other.
 */
export class PageCache {
  readonly #pages = new Map<string, FinishedPage>();
  readonly #rendering = new Map<string, Promise<FinishedPage | null>>();
  readonly #keysOfTag = new Map<string, Set<string>>();
  readonly #touchedAt = new Map<string, number>();
  readonly #maxBytes: number;
  #forms: StylesForms | null = null;
  #bytes = 0;
  #clock = 0;
  #forgottenBefore = 0;
  #isHeld = false;
  /** Counters for the health page, tests and the bench. */
  readonly counts = { hits: 0, renders: 0, evictions: 0, invalidations: 0 };

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  /** Whether pages may be stale, as the database cannot be asked; then they are served past their time. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Holds what there is: nothing can be rendered anew until {@link release}. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
  }

  /** Has pages kept in the forms of a build's style sheet; until then all are linked to it. */
  useForms(forms: StylesForms): void {
    this.#forms = forms;
  }

  /** The form in which a browser gets its pages, by its cookies. */
  formFor(cookie: string | undefined): StylesForm {
    return this.#forms?.for(cookie) ?? 'linked';
  }

  /** The page of an address, if it is fresh or held; `now` in ms. */
  get(address: string, now: number, form: StylesForm = 'linked'): FinishedPage | undefined {
    const page = this.#find(address, form, this.#isHeld ? -Infinity : now);
    if (!page) return undefined;
    if (now - page.usedAt >= MOVE_EVERY_MS) {
      page.usedAt = now;
      const key = keyOf(page);
      if (this.#pages.delete(key)) this.#pages.set(key, page);
    }
    this.counts.hits += 1;
    if (!page.isPackedWell) void this.#packWell(page);
    return page;
  }

  /** The page of an address however old, for when it cannot be rendered anew. */
  getStale(address: string, form: StylesForm = 'linked'): FinishedPage | undefined {
    return this.#find(address, form, -Infinity);
  }

  /**
   * Renders an address once, however many ask for it. `render` returns null for an answer that must not be kept;
   * then everyone who waited gets null, and renders for themselves.
   */
  async render(
    address: string,
    render: () => Promise<PageToKeep | null>,
    form: StylesForm = 'linked',
  ): Promise<FinishedPage | null> {
    const running = this.#rendering.get(address) ?? this.#start(address, render, form);
    const page = await running;
    return page && this.#inForm(page, form);
  }

  #start(
    address: string,
    render: () => Promise<PageToKeep | null>,
    form: StylesForm,
  ): Promise<FinishedPage | null> {
    const started = this.#clock;
    this.counts.renders += 1;
    const work = render()
      .then((kept) => {
        if (!kept) return null;
        const page = finish(address, kept, this.#forms, form);
        if (this.#stillTrue(page.tags, started)) this.#keep(page);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(address) === work) this.#rendering.delete(address);
      });
    this.#rendering.set(address, work);
    return work;
  }

  /** Drops every page with one of the tags. Renders under way are not kept, and later askers do not wait for them. */
  invalidate(tags: readonly string[]): void {
    this.#clock += 1;
    for (const tag of tags) {
      this.#touchedAt.delete(tag);
      this.#touchedAt.set(tag, this.#clock);
      for (const key of this.#keysOfTag.get(tag) ?? []) {
        this.#drop(key);
        this.counts.invalidations += 1;
      }
    }
    this.#rendering.clear();
    while (this.#touchedAt.size > TAGS_REMEMBERED) {
      const [tag, at] = this.#touchedAt.entries().next().value as [string, number];
      this.#forgottenBefore = at;
      this.#touchedAt.delete(tag);
    }
  }

  clear(): void {
    this.#clock += 1;
    this.#forgottenBefore = this.#clock;
    this.#pages.clear();
    this.#keysOfTag.clear();
    this.#rendering.clear();
    this.#bytes = 0;
  }

  #stillTrue(tags: string[], since: number): boolean {
    return since >= this.#forgottenBefore && tags.every((tag) => (this.#touchedAt.get(tag) ?? 0) <= since);
  }

  /** A page that is there in a form, or made of the other one; `now` (ms) tells what is too old. */
  #find(address: string, form: StylesForm, now: number): FinishedPage | undefined {
    const page = this.#pages.get(keyIn(address, form)) ?? this.#pages.get(keyIn(address, otherThan(form)));
    return page && page.expiresAt > now ? this.#inForm(page, form) : undefined;
  }

  #inForm(page: FinishedPage, form: StylesForm): FinishedPage {
    if (!this.#forms || !page.styles || page.styles.form === form) return page;
    const { address, expiresAt, noticeAt, plainHeaders, styles, tags } = page;
    const isKept = this.#pages.get(keyOf(page)) === page;
    // The forms that are kept are of one render, and many may have waited for it.
    const other = isKept && this.#pages.get(keyIn(address, form));
    if (other) return other;
    const dressed = this.#forms.in(form, { body: unpacked(page), headers: plainHeaders, styles, noticeAt });
    const made = finished(address, dressed, { form, plainHeaders, tags, expiresAt });
    if (isKept) this.#add(made);
    return made;
  }

  #keep(page: FinishedPage): void {
    this.#drop(page.address);
    this.#drop(keyIn(page.address, 'within'));
    this.#add(page);
  }

  #add(page: FinishedPage): void {
    if (page.size > this.#maxBytes) return;
    const key = keyOf(page);
    this.#pages.set(key, page);
    this.#bytes += page.size;
    for (const tag of page.tags) {
      const keys = this.#keysOfTag.get(tag) ?? new Set();
      this.#keysOfTag.set(tag, keys.add(key));
    }
    while (this.#bytes > this.#maxBytes) {
      const oldest = this.#pages.keys().next().value;
      if (oldest === undefined) break;
      this.#drop(oldest);
      this.counts.evictions += 1;
    }
  }

  /** A page asked for again is worth smaller bytes; until they are there, the quickly packed ones serve. */
  async #packWell(page: FinishedPage): Promise<void> {
    page.isPackedWell = true;
    Object.assign(page, await packWell(page), { wire: {} });
    if (this.#pages.get(keyOf(page)) !== page) return;
    const size = sizeOf(page);
    this.#bytes += size - page.size;
    page.size = size;
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= page.size;
    for (const tag of page.tags) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
  }
}

/** Pages of one form have their address as key. */
const keyIn = (address: string, form: StylesForm): string =>
  form === 'linked' ? address : `within ${address}`;
const keyOf = ({ address, styles }: FinishedPage): string => keyIn(address, styles?.form ?? 'linked');
const otherThan = (form: StylesForm): StylesForm => (form === 'linked' ? 'within' : 'linked');

/** With room for the gzip form, which is made when first asked for and a little larger. */
const sizeOf = ({ brotli }: Pick<PageBytes, 'brotli'>): number => Math.ceil(brotli.length * 2.2) + OVERHEAD;

/** Finishes what was rendered, in a form of its styles. */
function finish(
  address: string,
  { body, headers, tags, maxAgeMs, noticeAt = null, linkAt = null }: PageToKeep,
  forms: StylesForms | null,
  form: StylesForm,
): FinishedPage {
  const rest = { form, plainHeaders: headers, tags, expiresAt: Date.now() + maxAgeMs };
  if (!forms || !linkAt) return finished(address, { body, headers, styles: null, noticeAt }, rest);
  return finished(address, forms.in(form, { body, headers, styles: linkAt, noticeAt }), rest);
}

function finished(
  address: string,
  { body, headers, noticeAt, styles }: Omit<StyledPage, 'styles'> & { styles: StylesPlace | null },
  { form, ...rest }: Pick<FinishedPage, 'plainHeaders' | 'tags' | 'expiresAt'> & { form: StylesForm },
): FinishedPage {
  const brotli = packQuickly(body);
  return {
    ...rest,
    ...{ address, brotli, headers, noticeAt },
    styles: styles && { ...styles, form },
    gzip: null,
    isPackedWell: false,
    etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
    usedAt: Date.now(),
    size: sizeOf({ brotli }),
    wire: {},
  };
}

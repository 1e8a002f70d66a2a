import {
  finish,
  finished,
  type FinishedPage,
  formOf,
  type PageToCache,
  sizeOf,
} from '#lib/platform/cache/finished-page.server.ts';
import { packAgain, QUALITY, unpacked } from '#lib/platform/cache/pack.server.ts';
import type { StylesForm, StylesForms } from '#lib/platform/styles/styled-page.server.ts';

const TAGS_REMEMBERED = 50_000;
/** Least time between two moves of a page in use to the end of the list. */
const MOVE_EVERY_MS = 1000;
/** Time without a change after which a page gets the best compression. */
export const LASTS_AFTER_MS = 30_000;

/** Cache entry of an address: one render, in the forms of its styles that were asked for. */
interface CachedPage {
  address: string;
  tags: string[];
  forms: Partial<Record<StylesForm, FinishedPage>>;
  /** ms; when it last moved to the end of those in use. */
  usedAt: number;
}

/**
 * Finished public pages, bounded in bytes, least recently used first out. One render per address at a time; a page
 * whose tags were touched while it rendered is answered but not cached, so that no stale page outlives a change. A page
 * is cached in each form of its styles that was asked for: one is made from the other, and they are dropped together.
 */
export class PageCache {
  readonly #entries = new Map<string, CachedPage>();
  readonly #rendering = new Map<string, Promise<FinishedPage | null>>();
  readonly #byTag = new Map<string, Set<CachedPage>>();
  readonly #touchedAt = new Map<string, number>();
  readonly #maxBytes: number;
  /** Pages waiting for better compression. */
  readonly #toPack = new Set<FinishedPage>();
  #isPacking = false;
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

  /** Number of cached addresses, and the bytes of their pages. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#bytes };
  }

  /** True while pages may be stale because the database cannot be asked; then they are served past their time. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Holds the cached pages: none can be rendered again until {@link release}. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
  }

  /** Has pages cached in the forms of a build's style sheet; until then all are linked to it. */
  useForms(forms: StylesForms): void {
    this.#forms = forms;
  }

  /** The form in which a browser gets its pages, by its cookies. */
  formFor(cookie: string | undefined): StylesForm {
    return this.#forms?.for(cookie) ?? 'linked';
  }

  /** The page of an address, if it is fresh or held; `now` in ms. */
  get(address: string, form: StylesForm, now: number): FinishedPage | undefined {
    const entry = this.#entries.get(address);
    if (!entry) return undefined;
    // Before another form of it is made, which may need room: it is in use.
    if (now - entry.usedAt >= MOVE_EVERY_MS) {
      entry.usedAt = now;
      this.#entries.delete(address);
      this.#entries.set(address, entry);
    }
    const page = this.#fresh(entry, form, this.#isHeld ? -Infinity : now);
    if (!page) return undefined;
    this.counts.hits += 1;
    const quality = now - page.madeAt < LASTS_AFTER_MS ? QUALITY.good : QUALITY.best;
    if (page.quality < quality) this.#packLater(page, quality);
    return page;
  }

  /** Returns the page of an address regardless of age, for when it cannot be rendered again. */
  getStale(address: string, form: StylesForm = 'linked'): FinishedPage | undefined {
    const entry = this.#entries.get(address);
    return entry && this.#fresh(entry, form, -Infinity);
  }

  /**
   * Renders an address once for all concurrent requests. `render` returns null for an answer that must not be cached;
   * then every waiting request gets null, and renders for itself.
   */
  async render(
    address: string,
    render: () => Promise<PageToCache | null>,
    form: StylesForm = 'linked',
  ): Promise<FinishedPage | null> {
    const running = this.#rendering.get(address) ?? this.#start(address, render, form);
    const page = await running;
    return page && this.#inForm(page, form);
  }

  #start(
    address: string,
    render: () => Promise<PageToCache | null>,
    form: StylesForm,
  ): Promise<FinishedPage | null> {
    const started = this.#clock;
    this.counts.renders += 1;
    const work = render()
      .then((made) => {
        if (!made) return null;
        const page = finish(address, made, this.#forms, form);
        if (this.#stillTrue(page.tags, started)) this.#store(page);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(address) === work) this.#rendering.delete(address);
      });
    this.#rendering.set(address, work);
    return work;
  }

  /** Drops every page with one of the tags. Renders under way are not cached, and later askers do not wait for them. */
  invalidate(tags: readonly string[]): void {
    this.#clock += 1;
    for (const tag of tags) {
      this.#touchedAt.delete(tag);
      this.#touchedAt.set(tag, this.#clock);
      for (const entry of this.#byTag.get(tag) ?? []) {
        this.#drop(entry);
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
    this.#entries.clear();
    this.#byTag.clear();
    this.#rendering.clear();
    this.#toPack.clear();
    this.#bytes = 0;
  }

  #stillTrue(tags: string[], since: number): boolean {
    return since >= this.#forgottenBefore && tags.every((tag) => (this.#touchedAt.get(tag) ?? 0) <= since);
  }

  /** Returns the cached page of an entry in a form, unless it has expired at `now` (ms). */
  #fresh({ forms }: CachedPage, form: StylesForm, now: number): FinishedPage | undefined {
    const page = forms[form] ?? forms[otherThan(form)];
    return page && page.expiresAt > now ? this.#inForm(page, form) : undefined;
  }

  #inForm(page: FinishedPage, form: StylesForm): FinishedPage {
    if (!this.#forms || !page.styles || page.styles.form === form) return page;
    const { address, expiresAt, noticeAt, plainHeaders, styles, tags } = page;
    const entry = this.#entryWith(page);
    // Many may have waited for one render, in either form.
    const other = entry?.forms[form];
    if (other) return other;
    const dressed = this.#forms.in(form, { body: unpacked(page), headers: plainHeaders, styles, noticeAt });
    const made = finished(address, dressed, { form, plainHeaders, tags, expiresAt });
    if (entry) this.#add(entry, made);
    return made;
  }

  /** The entry of a page's address, if it is of the same render. */
  #entryWith(page: FinishedPage): CachedPage | undefined {
    const entry = this.#entries.get(page.address);
    return entry?.forms[formOf(page)] === page ? entry : undefined;
  }

  #store(page: FinishedPage): void {
    const { address, tags } = page;
    const old = this.#entries.get(address);
    if (old) this.#drop(old);
    if (page.size > this.#maxBytes) return;
    const entry: CachedPage = { address, tags, forms: {}, usedAt: Date.now() };
    this.#entries.set(address, entry);
    for (const tag of tags) {
      const tagged = this.#byTag.get(tag) ?? new Set();
      this.#byTag.set(tag, tagged.add(entry));
    }
    this.#add(entry, page);
  }

  #add(entry: CachedPage, page: FinishedPage): void {
    entry.forms[formOf(page)] = page;
    this.#bytes += page.size;
    while (this.#bytes > this.#maxBytes) {
      const oldest = this.#entries.values().next().value;
      if (!oldest) break;
      this.#drop(oldest);
      this.counts.evictions += 1;
    }
  }

  /**
   * Compresses a page that is requested again better; until then, the quickly compressed bytes are served. One at a
   * time: compressing a page takes thirty times its cached size, and readers need the other cores.
   */
  #packLater(page: FinishedPage, quality: number): void {
    page.quality = quality;
    this.#toPack.add(page);
    if (!this.#isPacking) void this.#packAll();
  }

  async #packAll(): Promise<void> {
    this.#isPacking = true;
    for (const page of this.#toPack) {
      this.#toPack.delete(page);
      // A page that cannot be compressed again, for want of memory, stays as it is; the next page follows.
      await this.#pack(page).catch(() => undefined);
    }
    this.#isPacking = false;
  }

  async #pack(page: FinishedPage): Promise<void> {
    Object.assign(page, await packAgain(page, page.quality), { wire: {} });
    if (!this.#entryWith(page)) return;
    const size = sizeOf(page);
    this.#bytes += size - page.size;
    page.size = size;
  }

  #drop(entry: CachedPage): void {
    this.#entries.delete(entry.address);
    for (const page of Object.values(entry.forms)) {
      this.#bytes -= page.size;
      this.#toPack.delete(page);
    }
    for (const tag of entry.tags) {
      const tagged = this.#byTag.get(tag);
      tagged?.delete(entry);
      if (tagged?.size === 0) this.#byTag.delete(tag);
    }
  }
}

const otherThan = (form: StylesForm): StylesForm => (form === 'linked' ? 'within' : 'linked');

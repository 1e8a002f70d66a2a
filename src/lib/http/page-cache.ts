import { hash } from 'node:crypto';
import type { Encoding } from '#lib/http/encoding.rules.ts';
import { type PageBytes, packQuickly, packWell } from '#lib/http/pack.ts';

const TAGS_REMEMBERED = 50_000;
/** Bytes a page costs beside its own: key, tags, headers. */
const OVERHEAD = 4096;
/** A page in use moves to the end of the list no more often than this. */
const MOVE_EVERY_MS = 1000;

/** A finished page: its packed bytes and the headers that go with them. */
export interface FinishedPage extends PageBytes {
  /** Whether the packed forms are already the small ones. */
  isPackedWell: boolean;
  etag: string;
  headers: Record<string, string>;
  tags: string[];
  /** The byte before which a one-time message belongs; null where the page shows none. */
  noticeAt: number | null;
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
}

/**
 * Finished public pages, bounded in bytes, least recently used first out. One render per key at a time; a page
 * whose tags were touched while it rendered is answered but not kept, so that nothing stale outlives a change.
 */
export class PageCache {
  readonly #pages = new Map<string, FinishedPage>();
  readonly #rendering = new Map<string, Promise<FinishedPage | null>>();
  readonly #keysOfTag = new Map<string, Set<string>>();
  readonly #touchedAt = new Map<string, number>();
  readonly #maxBytes: number;
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

  /** The page under a key, if it is fresh or held; `now` in ms. */
  get(key: string, now: number): FinishedPage | undefined {
    const page = this.#pages.get(key);
    if (!page || (page.expiresAt <= now && !this.#isHeld)) return undefined;
    if (now - page.usedAt >= MOVE_EVERY_MS) {
      page.usedAt = now;
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    this.counts.hits += 1;
    if (!page.isPackedWell) void this.#packWell(key, page);
    return page;
  }

  /** The page under a key however old, for when it cannot be rendered anew. */
  getStale(key: string): FinishedPage | undefined {
    return this.#pages.get(key);
  }

  /**
   * Renders a key once, however many ask for it. `render` returns null for an answer that must not be kept;
   * then everyone who waited gets null, and renders for themselves.
   */
  async render(key: string, render: () => Promise<PageToKeep | null>): Promise<FinishedPage | null> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const started = this.#clock;
    this.counts.renders += 1;
    const work = render().then((kept) => {
      if (!kept) return null;
      const page = finish(kept);
      if (this.#stillTrue(page.tags, started)) this.#keep(key, page);
      return page;
    });
    this.#rendering.set(key, work);
    try {
      return await work;
    } finally {
      if (this.#rendering.get(key) === work) this.#rendering.delete(key);
    }
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

  #keep(key: string, page: FinishedPage): void {
    this.#drop(key);
    if (page.size > this.#maxBytes) return;
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
  async #packWell(key: string, page: FinishedPage): Promise<void> {
    page.isPackedWell = true;
    Object.assign(page, await packWell(page), { wire: {} });
    if (this.#pages.get(key) !== page) return;
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

/** With room for the gzip form, which is made when first asked for and a little larger. */
const sizeOf = ({ brotli }: Pick<PageBytes, 'brotli'>): number => Math.ceil(brotli.length * 2.2) + OVERHEAD;

function finish({ body, headers, tags, maxAgeMs, noticeAt = null }: PageToKeep): FinishedPage {
  const now = Date.now();
  const brotli = packQuickly(body);
  return {
    brotli,
    gzip: null,
    isPackedWell: false,
    etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
    headers,
    tags,
    noticeAt,
    expiresAt: now + maxAgeMs,
    usedAt: now,
    size: sizeOf({ brotli }),
    wire: {},
  };
}

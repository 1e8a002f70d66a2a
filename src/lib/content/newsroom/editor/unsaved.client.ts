import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { FoundText } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSameText, TEXT_PARTS } from '#lib/content/newsroom/article-text.rules.ts';
import { readStored, storedKeys, storeValue } from '#lib/platform/browser/memory/storage.client.ts';

/** Unsaved copies in this browser: what an editor typed into an article and has not saved, by open page. */
export interface CopyStorage {
  /** Returns the copies of every page, including open ones. */
  read(): FoundText[];
  /**
   * Stores a page's copy; false where the browser has no room or forbids it, in which case an older one is lost too.
   */
  write(copy: FoundText): boolean;
  /**
   * Deletes a page's copy, only if it has the given `text` where there is one: its page may have written another since.
   */
  drop(page: string, text?: ArticleText): void;
  /** A unique key for an open page. */
  newPage(): string;
}

const TEXTS = [...TEXT_PARTS, 'page'] as const;
const NUMBERS = ['baseNumber', 'savedAt'] as const;

/** Users can write into their own storage. */
function isDraft(value: unknown): value is FoundText {
  if (value === null || typeof value !== 'object') return false;
  const fields = value as Record<string, unknown>;
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    NUMBERS.every((name) => Number.isFinite(fields[name])) &&
    ['string', 'undefined'].includes(typeof fields['pictures'])
  );
}

/** Copies of one article and one editor: several editors may share a computer. They survive a crash and a log-out. */
export function copyStorage(articleId: number, editorId: number): CopyStorage {
  const prefix = `yaocang:desk:${editorId}:${articleId}:`;
  const read = (): FoundText[] =>
    storedKeys(prefix, 'local')
      .map((key) => readStored(key, 'local'))
      .filter(isDraft);
  const forget = (page: string): void => void storeValue(prefix + page, null, 'local');
  return {
    read,
    write: (copy) => {
      const isWritten = storeValue(prefix + copy.page, copy, 'local');
      if (!isWritten) forget(copy.page);
      return isWritten;
    },
    drop: (page, text) => {
      if (!text || read().some((copy) => copy.page === page && isSameText(copy, text))) forget(page);
    },
    newPage: () => crypto.getRandomValues(new Uint32Array(3)).join('-'),
  };
}

/** Unsaved copy of one open page, under a key of its own. */
export class OwnCopy {
  readonly #storage: CopyStorage;
  page: string;
  isKept = false;
  /** Names of pictures being uploaded into the text: they are lost with the page. */
  pictures = '';

  constructor(storage: CopyStorage) {
    this.#storage = storage;
    this.page = storage.newPage();
  }

  of(text: ArticleText, baseNumber: number): FoundText {
    const { page, pictures } = this;
    return { ...text, page, baseNumber, savedAt: Date.now(), ...(pictures !== '' && { pictures }) };
  }

  keep(text: FoundText | null): void {
    if (!text && this.isKept) this.#storage.drop(this.page);
    this.isKept = text !== null && this.#storage.write(text);
  }

  /** Keeps the copy as a separate text, and continues under another key. */
  leave(): void {
    this.page = this.#storage.newPage();
    this.isKept = false;
  }
}

/** Calls `look` when the page is hidden or shown, left, or back online: it may not get another chance. */
export function watchPage(look: () => void): () => void {
  const ends = new AbortController();
  window.addEventListener('pagehide', look, ends);
  window.addEventListener('online', look, ends);
  document.addEventListener('visibilitychange', look, ends);
  return () => ends.abort();
}

/** Time limit for deleting a draft that is still being sent and cannot change otherwise. */
const ANY_TIME = Number.MAX_SAFE_INTEGER;

/** Unsaved texts of other pages and of earlier ones, in this browser and on the server, not yet decided on. */
export class FoundTexts {
  #texts: readonly FoundText[];
  /** Time (ms, server time) up to which the server's drafts may be deleted, by page. */
  readonly #drafted: Map<string, number>;
  readonly #storage: CopyStorage;
  /** Number of texts decided on since the list was last empty. */
  decided = 0;

  constructor(drafts: readonly FoundText[], storage: CopyStorage) {
    this.#texts = drafts;
    this.#drafted = new Map(drafts.map(({ page, savedAt }) => [page, savedAt]));
    this.#storage = storage;
  }

  /** Texts to offer, the newest first: no saved ones, no duplicates. */
  offered(saved: ArticleText): FoundText[] {
    const offered: FoundText[] = [];
    for (const text of this.#texts.toSorted((a, b) => b.savedAt - a.savedAt))
      if (!isSameText(saved, text) && !offered.some((one) => isSameText(one, text))) offered.push(text);
    return offered;
  }

  /**
   * Reads this browser's copies: a copy is newer than any draft of the same page, which may have been delayed. Copies
   * that have been saved since are deleted.
   */
  readCopies(saved: ArticleText): void {
    const copies = this.#storage.read();
    for (const copy of copies) if (isSameText(copy, saved)) this.#storage.drop(copy.page, copy);
    this.#texts = [
      ...copies,
      ...this.#texts.filter(({ page }) => copies.every((copy) => copy.page !== page)),
    ];
  }

  /** Adds a text that its page leaves unsaved. */
  add(text: FoundText): void {
    this.#texts = [text, ...this.#texts];
    this.#drafted.set(text.page, ANY_TIME);
  }

  /**
   * Removes a text and all equal ones, also from this browser; returns the drafts to be deleted on the server. Text
   * that their pages wrote since then stays.
   */
  forget(text: FoundText): { page: string; until: number }[] {
    const gone = this.#texts.filter((one) => one.page === text.page || isSameText(one, text));
    this.#texts = this.#texts.filter((one) => !gone.includes(one));
    this.decided = this.#texts.length > 0 ? this.decided + 1 : 0;
    for (const one of gone) this.#storage.drop(one.page, one);
    return gone.flatMap(({ page }) => {
      const until = this.#drafted.get(page);
      return until === undefined ? [] : [{ page, until }];
    });
  }
}

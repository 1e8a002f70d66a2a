import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSameText, TEXT_PARTS } from '#lib/content/newsroom/text.rules.ts';
import { readStored, storedKeys, storeValue } from '#lib/platform/browser/memory/storage.client.ts';

/** Unsaved copies in this browser: what an editor typed into an article and has not saved, by open page. */
export interface CopyStorage {
  /** Of every page, also of those still open. */
  read(): Draft[];
  /** Stores a page's copy; false where the browser has no room or forbids it, and then an older one is gone too. */
  write(copy: Draft): boolean;
  /** Drops a page's copy, one with a certain text only where `text` is given: its page may have written another since. */
  drop(page: string, text?: ArticleText): void;
  /** A key for an open page that no other has. */
  newPage(): string;
}

const TEXTS = [...TEXT_PARTS, 'page'] as const;
const NUMBERS = ['baseNumber', 'savedAt'] as const;

/** Anyone may write into their own storage. */
function isDraft(value: unknown): value is Draft {
  if (value === null || typeof value !== 'object') return false;
  const fields = value as Record<string, unknown>;
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    NUMBERS.every((name) => Number.isFinite(fields[name]))
  );
}

/** Copies of one article and one editor: several may share a computer. They outlive a crash and a log-out. */
export function copyStorage(articleId: number, editorId: number): CopyStorage {
  const prefix = `yaocang:desk:${editorId}:${articleId}:`;
  const read = (): Draft[] =>
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

/** Calls `look` when the page is hidden or shown, left, or back online: it may not live to do anything later. */
export function watchPage(look: () => void): () => void {
  const ends = new AbortController();
  window.addEventListener('pagehide', look, ends);
  window.addEventListener('online', look, ends);
  document.addEventListener('visibilitychange', look, ends);
  return () => ends.abort();
}

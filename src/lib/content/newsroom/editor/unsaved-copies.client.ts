import { storeValue, storedKeys, readStored } from '#lib/platform/browser/memory/storage.client.ts';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSameText, TEXT_PARTS } from '#lib/content/newsroom/write/text.rules.ts';

/** Unsaved copies in this browser: what an editor typed into an article and has not saved, by open page. */
export interface CopyStorage {
  /** Of every page, also of those still open. */
  read(): Draft[];
  /** Stores a page's copy; false where the browser has no room or forbids it, and then an older one is gone too. */
  write(copy: Draft): boolean;
  drop(page: string): void;
  /** Drops a copy unless its page has written another since. */
  dropSame(copy: Draft): void;
  /** A key for an open page that no other has. */
  newPage(): string;
}

const TEXTS = [...TEXT_PARTS, 'page'] as const;
const NUMBERS = ['baseNumber', 'savedAt'] as const;

function isDraft(value: unknown): value is Draft {
  if (value === null || typeof value !== 'object') return false;
  const fields = value as Record<string, unknown>;
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    NUMBERS.every((name) => Number.isFinite(fields[name]))
  );
}

/**
 * Copies of one article and one editor: several may share a computer. They outlive a crash and a log-out. `author` is
 * the article's, for a copy stored before the author was a part of the text.
 */
export function copyStorage(articleId: number, editorId: number, author: string): CopyStorage {
  const prefix = `yaocang:desk:${editorId}:${articleId}:`;
  const readCopy = (key: string): unknown => {
    const copy = readStored(key, 'local');
    return copy !== null && typeof copy === 'object' ? { author, ...copy } : copy;
  };
  return {
    read: () => storedKeys(prefix, 'local').map(readCopy).filter(isDraft),
    write: (copy) => {
      const isWritten = storeValue(prefix + copy.page, copy, 'local');
      if (!isWritten) storeValue(prefix + copy.page, null, 'local');
      return isWritten;
    },
    drop: (page) => void storeValue(prefix + page, null, 'local'),
    dropSame: (copy) => {
      const now = readCopy(prefix + copy.page);
      if (isDraft(now) && isSameText(now, copy)) storeValue(prefix + copy.page, null, 'local');
    },
    newPage: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join(''),
  };
}

import { keep, readKept } from '#lib/browser/storage.ts';
import type { Draft } from '#lib/desk/desk.rules.ts';

/** This browser's own copies of what an editor typed into an article and has not saved. */
export interface KeptCopies {
  read(): Draft[];
  write(copies: readonly Draft[]): void;
}

const TEXTS = ['title', 'summary', 'keywords', 'source', 'body'] as const;
const NUMBERS = ['baseNumber', 'savedAt'] as const;

function isDraft(value: unknown): value is Draft {
  if (value === null || typeof value !== 'object') return false;
  const fields = value as Record<string, unknown>;
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    NUMBERS.every((name) => Number.isFinite(fields[name]))
  );
}

/** Copies of one article and one editor: several may share a computer. Outlives a crash and a log-out. */
export function keptCopies(articleId: number, editorId: number): KeptCopies {
  const key = `yaocang:desk:${editorId}:${articleId}`;
  return {
    read: () => {
      const kept = readKept(key, 'local');
      return Array.isArray(kept) ? kept.filter(isDraft) : [];
    },
    write: (copies) => keep(key, copies.length === 0 ? null : copies, 'local'),
  };
}

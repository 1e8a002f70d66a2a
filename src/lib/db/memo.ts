import type { Db } from '#lib/db/database.ts';
import { onTouched } from '#lib/db/touched.ts';
import { EVERYTHING, type PageTag } from '#lib/page-tag.rules.ts';

interface Memo {
  tags: readonly PageTag[];
  value: Promise<unknown>;
}

const memos = new WeakMap<Db, Map<string, Memo>>();
const MEMOS_KEPT = 2000;

/**
 * Remembers what a query answered until one of its tags is touched. For small answers that every page needs
 * (navigation, category tree, facet counts), never for anything personal. The least used go first.
 */
export function remembered<T>(
  db: Db,
  key: string,
  tags: readonly PageTag[],
  load: () => Promise<T>,
): Promise<T> {
  const kept = memos.get(db) ?? watch(db);
  const memo = kept.get(key);
  if (memo) {
    kept.delete(key);
    kept.set(key, memo);
    return memo.value as Promise<T>;
  }
  const value = load();
  kept.set(key, { tags, value });
  value.catch(() => kept.delete(key));
  const oldest = kept.size > MEMOS_KEPT ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  return value;
}

function watch(db: Db): Map<string, Memo> {
  const kept = new Map<string, Memo>();
  const forget = new WeakRef(kept);
  const stop = onTouched((touched) => {
    const live = forget.deref();
    if (!live) return stop();
    if (touched.includes(EVERYTHING)) return live.clear();
    for (const [key, memo] of live) if (memo.tags.some((tag) => touched.includes(tag))) live.delete(key);
  });
  memos.set(db, kept);
  return kept;
}

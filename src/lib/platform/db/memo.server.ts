import type { Db } from '#lib/platform/db/database.server.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import { EVERYTHING, type PageTag } from '#lib/page-tag.rules.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';

interface Memo {
  tags: readonly PageTag[];
  value: Promise<unknown>;
}

const memos = new WeakMap<Db, LruMap<string, Memo>>();
const MOST_MEMOS = 500;

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
  if (memo) return memo.value as Promise<T>;
  const value = load();
  kept.set(key, { tags, value });
  value.catch(() => kept.delete(key));
  return value;
}

function watch(db: Db): LruMap<string, Memo> {
  const kept = new LruMap<string, Memo>(MOST_MEMOS);
  const forget = new WeakRef(kept);
  const stop = onTouched((touched) => {
    const live = forget.deref();
    if (!live) return stop();
    if (touched.includes(EVERYTHING)) return live.clear();
    for (const [key, memo] of live.entries())
      if (memo.tags.some((tag) => touched.includes(tag))) live.delete(key);
  });
  memos.set(db, kept);
  return kept;
}

import type { Db } from '#lib/platform/db/database.server.ts';
import { keptBeside } from '#lib/platform/db/memo.server.ts';
import { isTransaction } from '#lib/platform/db/transact.server.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';
import { EVERYTHING, type PageTag } from '#lib/page-tag.rules.ts';

/** Values loaded for many ids at once, valid until a time (ms) unless one of their tags is touched. */
interface Loaded<T> {
  values: ReadonlyMap<number, T>;
  until: number;
}

interface Kind<T> {
  /** Id of the thing that a tag belongs to; null for any other tag. */
  idOf: (tag: string) => number | null;
  /** Tags that invalidate all entries. */
  tags: readonly PageTag[];
  /** Limit of entries; the least recently used are dropped. */
  most: number;
  load: (db: Db, ids: readonly number[], now: number) => Promise<Loaded<T>>;
}

interface Kept<T> {
  value: T;
  /** `[from, until)` in ms */
  from: number;
  until: number;
}

/**
 * Caches many small things by their ids, each until it is touched: a page of twenty loads only those that no other page
 * has shown. A missing thing is absent. Not for personal data. A transaction always loads, as it may see more than
 * others.
 */
export function rememberedById<T>(
  kind: Kind<T>,
): (db: Db, ids: readonly number[], now: number) => Promise<Map<number, T>> {
  const memosOf = keptBeside(
    () => new Memos<T>(kind),
    (kept, touched) => kept.forget(touched),
  );
  return async (db, ids, now) => {
    if (isTransaction(db)) return new Map((await kind.load(db, ids, now)).values);
    return memosOf(db).get(db, ids, now);
  };
}

/** Cache of one kind of value in one database. */
class Memos<T> {
  readonly #kind: Kind<T>;
  readonly #kept: LruMap<number, Kept<T>>;
  /** Rises with every change: values loaded while it rose may be older than the change. */
  #changes = 0;

  constructor(kind: Kind<T>) {
    this.#kind = kind;
    this.#kept = new LruMap(kind.most);
  }

  async get(db: Db, ids: readonly number[], now: number): Promise<Map<number, T>> {
    const found = new Map<number, T>();
    const missing = new Set<number>();
    for (const id of ids) {
      const kept = this.#kept.get(id);
      if (kept && kept.from <= now && now < kept.until) found.set(id, kept.value);
      else missing.add(id);
    }
    if (missing.size === 0) return found;
    const before = this.#changes;
    const { values, until } = await this.#kind.load(db, [...missing], now);
    for (const [id, value] of values) {
      found.set(id, value);
      if (this.#changes === before) this.#kept.set(id, { value, from: now, until });
    }
    return found;
  }

  forget(touched: readonly string[]): void {
    this.#changes += 1;
    if (touched.includes(EVERYTHING) || this.#kind.tags.some((tag) => touched.includes(tag)))
      this.#kept.clear();
    else {
      for (const tag of touched) {
        const id = this.#kind.idOf(tag);
        if (id !== null) this.#kept.delete(id);
      }
    }
  }
}

import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import { isTransaction, rootOf } from '#lib/platform/db/transact.server.ts';
import { EVERYTHING, type PageTag } from '#lib/cache-tag.rules.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';

/**
 * Keeps an object per database in this process, made when first asked for and gone with the database. `forget` removes
 * stale values once tags have been touched.
 */
export function keptBeside<Kept extends object>(
  make: () => Kept,
  forget: (kept: Kept, touched: readonly string[]) => void,
): (db: Db) => Kept {
  const all = new WeakMap<Db, Kept>();
  return (db) => {
    const known = all.get(db);
    if (known) return known;
    const kept = make();
    all.set(db, kept);
    const held = new WeakRef(kept);
    const stop = onTouched((touched) => {
      const live = held.deref();
      if (live) forget(live, touched);
      else stop();
    });
    return kept;
  };
}

interface Memo {
  tags: readonly PageTag[];
  value: Promise<unknown>;
  /** Set as soon as it has been loaded. */
  known?: { value: unknown };
}

const MOST_MEMOS = 500;

const memosOf = keptBeside(
  () => new LruMap<string, Memo>(MOST_MEMOS),
  (kept, touched) => {
    if (touched.includes(EVERYTHING)) return kept.clear();
    for (const [key, memo] of kept.entries())
      if (memo.tags.some((tag) => touched.includes(tag))) kept.delete(key);
  },
);

/**
 * Caches the result of a query until one of its tags is touched. For small answers that every page needs (navigation,
 * category tree, facet counts), never for personal data. The least used are dropped first. A transaction gets cached
 * values and otherwise queries for itself: it must neither wait for a query that waits for it, nor leave data to others
 * that only it sees.
 */
export function remembered<T>(
  db: Db,
  key: string,
  tags: readonly PageTag[],
  load: () => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return knownOutside<T>(db, key) ?? load();
  const kept = memosOf(db);
  const earlier = kept.get(key);
  if (earlier) return earlier.value as Promise<T>;
  const value = load();
  const memo: Memo = { tags, value };
  kept.set(key, memo);
  value.then(
    (known) => (memo.known = { value: known }),
    () => kept.delete(key),
  );
  return value;
}

const readingAfresh = new WeakSet<Db>();

/** From now on the transaction queries for itself, as it changes cached data and must see its own changes. */
export const readAfresh = (trx: Trx): void => void readingAfresh.add(trx);

function knownOutside<T>(trx: Trx, key: string): Promise<T> | undefined {
  const db = readingAfresh.has(trx) ? undefined : rootOf(trx);
  const known = db && memosOf(db).get(key)?.known;
  return known && Promise.resolve(known.value as T);
}

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

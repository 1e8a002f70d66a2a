import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import type { PageTag } from '#lib/cache-tag.rules.ts';

/** Reports the tags that a change invalidates; see {@link change}. */
export type Touch = (...tags: PageTag[]) => void;

type Listener = (tags: string[]) => unknown;

interface Shared {
  listeners: Set<Listener>;
  /** Ids of invalidations this process wrote itself, by database, the latest last. */
  own: WeakMap<Db, Set<number>>;
}

const OWN_REMEMBERED = 1000;
const slot = Symbol.for('yaocang.touched');
const holder = globalThis as { [slot]?: Shared };
const shared = (): Shared => (holder[slot] ??= { listeners: new Set(), own: new WeakMap() });
const listeners = (): Set<Listener> => shared().listeners;

const ownNews = (db: Db): Set<number> => {
  const { own } = shared();
  const known = own.get(db) ?? new Set();
  own.set(db, known);
  return known;
};

/** True when a row of the invalidation table reports a change made by this process, which has already applied it. */
export const isOwnInvalidation = (db: Db, id: number): boolean => ownNews(db).has(id);

function rememberOwn(db: Db, id: number): void {
  const own = ownNews(db).add(id);
  const [oldest] = own;
  if (own.size > OWN_REMEMBERED && oldest !== undefined) own.delete(oldest);
}

/** Calls back with the tags of every change this process commits. Returns a function that stops. */
export function onTouched(listener: Listener): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}

/** Notifies all listeners in this process that data with these tags is no longer valid. */
export function announceTouched(tags: string[]): void {
  for (const listener of listeners()) listener(tags);
}

/**
 * A transaction that reports its changes: tags such as `goods:17`, `nav`, `article:71` given to `touch` are written
 * with the change for other processes, and this process's pages are dropped as soon as it is committed.
 */
export async function change<T>(db: Db, work: (trx: Trx, touch: Touch) => Promise<T>): Promise<T> {
  const tags = new Set<string>();
  let newsId: number | null = null;
  // The id of a row that was rolled back may be given to another process's row.
  const forget = (): void => void (newsId === null || ownNews(db).delete(newsId));
  try {
    const result = await transact(db, async (trx) => {
      tags.clear();
      forget();
      const done = await work(trx, (...touched) => touched.forEach((tag) => tags.add(tag)));
      if (tags.size > 0) rememberOwn(db, (newsId = await insertNews(trx, [...tags])));
      return done;
    });
    if (tags.size > 0) announceTouched([...tags]);
    return result;
  } catch (error) {
    forget();
    throw error;
  }
}

/**
 * Invalidates tags in a transaction that is no {@link change}. Every process learns of it at its next reading of the
 * invalidations, this one, too.
 */
export async function touchLater(trx: Trx, ...tags: PageTag[]): Promise<void> {
  await insertNews(trx, tags);
}

async function insertNews(trx: Trx, tags: string[]): Promise<number> {
  const { id } = await trx
    .insertInto('invalidation')
    .values({ tags: JSON.stringify(tags), created_at: Date.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

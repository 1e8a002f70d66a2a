import type { Db, Trx } from '#lib/db/database.ts';
import { transact } from '#lib/db/transact.ts';

type Listener = (tags: string[]) => unknown;

const slot = Symbol.for('yaocang.touched');
const shared = globalThis as { [slot]?: Set<Listener> };
const listeners = (): Set<Listener> => (shared[slot] ??= new Set());

/** Hears the tags of every change this process commits. Returns the way to stop. */
export function onTouched(listener: Listener): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}

/** Tells everyone in this process that what carries these tags is no longer true. */
export function announceTouched(tags: string[]): void {
  for (const listener of listeners()) listener(tags);
}

/**
 * A transaction that says what it changed: tags such as `goods:17`, `nav`, `article:71` given to `touch` are
 * written with the change for other processes, and this process's pages go as soon as it is committed.
 */
export async function change<T>(
  db: Db,
  work: (trx: Trx, touch: (...tags: string[]) => void) => Promise<T>,
): Promise<T> {
  const tags = new Set<string>();
  const result = await transact(db, async (trx) => {
    tags.clear();
    const done = await work(trx, (...touched) => touched.forEach((tag) => tags.add(tag)));
    if (tags.size > 0) {
      await trx
        .insertInto('invalidation')
        .values({ tags: JSON.stringify([...tags]), created_at: Date.now() })
        .execute();
    }
    return done;
  });
  if (tags.size > 0) announceTouched([...tags]);
  return result;
}

import type { Db } from '#lib/platform/db/database.server.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';

/**
 * What a process keeps beside each database it reads, made when it is first asked for and gone with the database.
 * `forget` takes out what is no longer true once tags have been touched.
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

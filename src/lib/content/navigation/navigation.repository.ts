import type { Db } from '#lib/platform/db/database.server.ts';
import type { HotSearchRow, NavigationRow } from '#lib/content/navigation/navigation.table.ts';

export function findNavigation(db: Db): Promise<NavigationRow[]> {
  return db.selectFrom('navigation').selectAll().orderBy('sort').orderBy('id').execute();
}

export function findHotSearches(db: Db): Promise<HotSearchRow[]> {
  return db.selectFrom('hot_search').selectAll().orderBy('sort').orderBy('id').execute();
}

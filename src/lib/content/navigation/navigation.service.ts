import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { findHotSearches, findNavigation } from '#lib/content/navigation/navigation.repository.ts';

export interface NavigationEntry {
  id: number;
  name: string;
  url: string;
  children: NavigationEntry[];
}

/** The top navigation shows the first nine entries (spec §9). */
const NAVIGATION_LIMIT = 9;

/** The top navigation with its dropdown children, first nine entries. */
export function topNavigation(db: Db): Promise<NavigationEntry[]> {
  return remembered(db, 'top-navigation', ['nav'], async () => {
    const rows = await findNavigation(db);
    const entryOf = ({ id, name, url }: (typeof rows)[number]): NavigationEntry => ({
      id,
      name,
      url,
      children: rows.filter((row) => row.parent_id === id).map(entryOf),
    });
    return rows
      .filter((row) => row.parent_id === null)
      .slice(0, NAVIGATION_LIMIT)
      .map(entryOf);
  });
}

/** The hot-search links beside the search box (name, url). */
export function hotSearches(db: Db): Promise<{ id: number; name: string; url: string }[]> {
  return remembered(db, 'hot-searches', ['nav'], async () =>
    (await findHotSearches(db)).map(({ id, name, url }) => ({ id, name, url })),
  );
}

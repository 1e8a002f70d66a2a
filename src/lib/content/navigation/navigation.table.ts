import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { MenuCode } from '#lib/content/navigation/menus.rules.ts';

/** An entry of a menu; children reference it by `parent_id`. */
interface NavigationTable {
  id: Generated<number>;
  parent_id: number | null;
  menu: Generated<MenuCode>;
  /** Empty to use the category's own, as for `url` and `hint`. */
  name: string;
  url: string;
  hint: Generated<string>;
  category_id: number | null;
  /** Address of an uploaded picture; empty for none. */
  image_url: Generated<string>;
  opens_window: Generated<0 | 1>;
  /** Time in which it is shown (ms), `[starts_at, ends_at)`; null is unlimited. */
  starts_at: Generated<number | null>;
  ends_at: Generated<number | null>;
  sort: number;
}

/** One row per menu: its version is incremented with each change to any of its entries. */
interface NavigationMenuTable {
  code: MenuCode;
  version: Generated<number>;
}

export type NavigationRow = Named<Selectable<NavigationTable>>;
export type NewNavigation = Insertable<NavigationTable>;

export interface NavigationTables {
  navigation: NavigationTable;
  navigation_menu: NavigationMenuTable;
}

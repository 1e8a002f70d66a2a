import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { MenuCode } from '#lib/content/navigation/menus.rules.ts';

/** An entry of a menu; children hang on `parent_id`. */
interface NavigationTable {
  id: Generated<number>;
  parent_id: number | null;
  menu: Generated<MenuCode>;
  /** Empty where the category's own is meant, as are `url` and `hint`. */
  name: string;
  url: string;
  hint: Generated<string>;
  category_id: number | null;
  /** Of a picture that was uploaded; empty for none. */
  image_url: Generated<string>;
  opens_window: Generated<0 | 1>;
  /** When it is shown (ms), `[starts_at, ends_at)`; null is no bound. */
  starts_at: Generated<number | null>;
  ends_at: Generated<number | null>;
  sort: number;
}

/** One row a menu: its version grows with each change to any of its entries. */
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

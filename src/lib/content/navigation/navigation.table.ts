import type { Generated, Selectable } from 'kysely';

/** An entry of the top navigation; children hang on `parent_id`. */
export interface NavigationTable {
  id: Generated<number>;
  parent_id: number | null;
  name: string;
  url: string;
  sort: number;
}

/** A hot-search link beside the search box. */
export interface HotSearchTable {
  id: Generated<number>;
  name: string;
  url: string;
  sort: number;
}

export type NavigationRow = Selectable<NavigationTable>;
export type HotSearchRow = Selectable<HotSearchTable>;

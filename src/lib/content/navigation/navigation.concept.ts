import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { NavigationTables } from './navigation.table.ts';

/** The shop's menus, and the desk where editors edit them. */
export const navigation = concept({
  tables: tablesOf<NavigationTables>({ navigation: 'house', navigation_menu: 'house' }),
});

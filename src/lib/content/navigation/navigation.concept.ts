import { concept, tablesOf } from '#lib/concept.rules.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import type { NavigationTables } from './navigation.table.ts';

/** The shop's menus, and the desk where editors keep them. */
export const navigation = concept({
  tables: tablesOf<NavigationTables>({ navigation: 'house', navigation_menu: 'house' }),
  routes: [
    route('navigation', {
      path: '/admin/navigation',
      title: '导航管理',
      menu: { office: 'content', text: '导航' },
      access: 'editor',
      query: ['menu'],
      layout: office,
    }),
    route('navigation_new', {
      path: '/admin/navigation/new',
      title: '新建导航项',
      access: 'editor',
      query: ['menu', 'parent'],
      layout: office,
    }),
    route('navigation_edit', {
      path: '/admin/navigation/:id',
      title: '编辑导航项',
      access: 'editor',
      layout: office,
    }),
  ],
  sweeps: {
    menus: {
      every: MINUTE_MS,
      run: async () => (await import('./navigation.service.ts')).turnEntries,
      next: async () => (await import('./navigation.service.ts')).nextEntryTurn,
    },
  },
});

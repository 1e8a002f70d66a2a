import { office, route } from '#lib/route.rules.ts';

/** The editors' pages of the shop's menus. */
export const navigationRoutes = [
  route('navigation', {
    path: '/admin/navigation',
    title: '导航管理',
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
] as const;

import { office, route } from '#lib/route.rules.ts';

/** Pages of navigation. */
export const navigationPages = [
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
];

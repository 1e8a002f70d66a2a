import { office, route } from '#lib/route.rules.ts';

/** Pages of festivals. */
export const festivalsPages = [
  route('festivals', {
    path: '/admin/festivals',
    title: '节庆活动',
    menu: { office: 'content' },
    access: 'administrator',
    query: ['state'],
    layout: office,
  }),
  route('festival_new', {
    path: '/admin/festivals/new',
    title: '新建节庆活动',
    access: 'administrator',
    query: ['from'],
    layout: office,
  }),
  route('festival_edit', {
    path: '/admin/festivals/:id',
    title: '编辑节庆活动',
    access: 'administrator',
    layout: office,
  }),
];

/** Documents of festivals. */
export const festivalsNonPageRoutes = [
  route('festival_preview', {
    path: '/admin/festivals/:id/:page',
    title: '节庆活动预览',
    access: 'administrator',
  }),
];

import { office, route } from '#lib/route.rules.ts';

/** Pages of adverts. */
export const advertsPages = [
  route('adverts', {
    path: '/admin/adverts',
    title: '广告管理',
    menu: { office: 'content', text: '广告' },
    access: 'editor',
    query: ['state', 'slot'],
    layout: office,
  }),
  route('advert_new', {
    path: '/admin/adverts/new',
    title: '新建广告',
    access: 'editor',
    isIsland: true,
    query: ['slot'],
    layout: office,
  }),
  route('advert_edit', {
    path: '/admin/adverts/:id',
    title: '编辑广告',
    access: 'editor',
    isIsland: true,
    layout: office,
  }),
];

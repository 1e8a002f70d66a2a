import { office, route } from '#lib/route.rules.ts';

/** Pages of promotions. */
export const promotionsPages = [
  route('promotions', {
    path: '/admin/promotions',
    title: '促销管理',
    menu: { office: 'goods' },
    access: 'operator',
    query: ['state', 'kind', 'keywords', 'page'],
    layout: office,
  }),
  route('promotion_new', {
    path: '/admin/promotions/new',
    title: '新建促销',
    access: 'operator',
    isIsland: true,
    query: ['kind', 'from', 'ids'],
    layout: office,
  }),
  route('promotion_ladders', {
    path: '/admin/promotions/ladders',
    title: '阶梯价',
    access: 'operator',
    query: ['keywords', 'page'],
    layout: office,
  }),
  route('promotion_ladders_edit', {
    path: '/admin/promotions/ladders/edit',
    title: '设置阶梯价',
    access: 'operator',
    isIsland: true,
    query: ['ids', 'from'],
    layout: office,
  }),
  route('promotion_edit', {
    path: '/admin/promotions/:id',
    title: '编辑促销',
    access: 'operator',
    isIsland: true,
    layout: office,
  }),
];

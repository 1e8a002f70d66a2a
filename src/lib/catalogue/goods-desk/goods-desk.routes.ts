import { office, route } from '#lib/route.rules.ts';

/** Pages of the goods desk. */
export const goodsDeskPages = [
  route('goods_desk', {
    path: '/admin/goods',
    title: '商品',
    menu: { office: 'goods' },
    access: 'operator',
    query: ['keywords', 'state', 'filter', 'page'],
    layout: office,
  }),
  route('goods_new', {
    path: '/admin/goods/new',
    title: '新建商品',
    access: 'operator',
    query: ['from'],
    layout: office,
  }),
  route('goods_edit', { path: '/admin/goods/:id', title: '编辑商品', access: 'operator', layout: office }),
  route('goods_lots', { path: '/admin/goods/:id/lots', title: '批次', access: 'operator', layout: office }),
  route('goods_lot', {
    path: '/admin/goods/:id/lots/:lot',
    title: '批次',
    access: 'operator',
    layout: office,
  }),
];

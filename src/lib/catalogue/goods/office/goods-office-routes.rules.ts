import { office, route } from '#lib/route.rules.ts';

/** The operators' pages of goods. */
export const goodsOfficeRoutes = [
  route('goods_desk', {
    path: '/admin/goods',
    title: '商品',
    access: 'operator',
    query: ['keywords', 'state', 'filter', 'page'],
    layout: office,
  }),
  route('goods_edit', { path: '/admin/goods/:id', title: '编辑商品', access: 'operator', layout: office }),
] as const;

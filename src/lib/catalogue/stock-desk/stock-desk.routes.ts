import { office, route } from '#lib/route.rules.ts';

/** Pages of the warehouse: stock to look after, and its counting. */
export const stockDeskPages = [
  route('stock_near', {
    path: '/admin/stock',
    title: '近效期库存',
    menu: { office: 'goods', text: '库存与盘点' },
    access: 'operator',
    query: ['within', 'page'],
    layout: office,
  }),
  route('stock_slow', {
    path: '/admin/stock/slow',
    title: '滞销库存',
    access: 'operator',
    query: ['page'],
    layout: office,
  }),
  route('stock_low', {
    path: '/admin/stock/low',
    title: '要补货的商品',
    access: 'operator',
    query: ['page'],
    layout: office,
  }),
  route('stock_count', {
    path: '/admin/stock/count',
    title: '盘点',
    access: 'operator',
    layout: office,
  }),
  route('stock_sheet', {
    path: '/admin/stock/count/:id',
    title: '盘点表',
    access: 'operator',
    layout: office,
  }),
];

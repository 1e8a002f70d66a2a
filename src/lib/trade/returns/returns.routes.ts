import { office, route } from '#lib/route.rules.ts';

/** Pages of returns. */
export const returnsPages = [
  route('returns', {
    path: '/order/returns',
    title: '退货售后',
    menu: { member: 'trade', icon: 'i-lucide-undo-2', isFor: ({ isAfterSale }) => isAfterSale },
    access: 'member',
    query: ['state', 'page'],
  }),
  route('return_new', {
    path: '/order/return/:id',
    title: '申请售后',
    access: 'member',
    query: ['recall'],
    menu: { under: 'returns' },
  }),
  route('return', {
    path: '/order/returnInfo/:id',
    title: '退货详情',
    access: 'member',
    menu: { under: 'returns' },
  }),
  route('after_sales', {
    path: '/order/afterSalesInfo/:id',
    title: '售后详情',
    access: 'member',
    menu: { under: 'returns' },
  }),
  route('return_desk', {
    path: '/admin/returns',
    title: '退货售后',
    menu: { office: 'orders' },
    access: 'operator',
    query: ['keywords', 'reason', 'state', 'page'],
    layout: office,
  }),
  route('return_on_desk', {
    path: '/admin/returns/:id',
    title: '退货售后详情',
    access: 'operator',
    layout: office,
  }),
];

import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import type { ReturnTables } from './returns.table.ts';

/** Goods that go back, and what is made good of an order. */
export const returns = concept({
  tables: tablesOf<ReturnTables>({
    order_return: { exported: 'all', closing: BY_LAW },
    order_return_line: {
      within: 'order_return',
      by: 'return_id',
      exported: ['return_id', 'order_line_id', 'quantity', 'refund_fen', 'voucher_fen'],
      closing: BY_LAW,
    },
    order_return_photo: {
      within: 'order_return',
      by: 'return_id',
      exported: { not: 'the pictures are uploads' },
      closing: BY_LAW,
    },
    order_return_word: {
      within: 'order_return',
      by: 'return_id',
      exported: ['return_id', 'is_shop', 'text', 'created_at'],
      closing: BY_LAW,
    },
  }),
  routes: [
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
  ],
  tokens: { '/api/order/{id}/return': true, '/api/return': true },
});

import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { ReturnTables } from './returns.table.ts';

/** Returned goods, and refunds without returned goods. */
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
  tokens: { '/api/order/{id}/return': true, '/api/return': true },
});

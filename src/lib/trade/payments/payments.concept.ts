import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { PaymentTables } from './payments.table.ts';

/** Payments of orders, the sandbox gateway, and the office pages for payments. */
export const payments = concept({
  tables: tablesOf<PaymentTables>({
    payment: { exported: 'all', closing: BY_LAW },
    payment_try: { exported: 'all', closing: BY_LAW },
    payment_try_order: {
      within: 'payment_try',
      by: 'try_id',
      exported: { not: 'payments of orders are' },
      closing: BY_LAW,
    },
    refund: {
      exported: ['order_id', 'amount_fen', 'target', 'state', 'reason', 'created_at', 'done_at'],
      closing: BY_LAW,
    },
    refund_request: 'house',
    // Notices from providers, and statements compared with the shop's books.
    payment_notice: 'house',
    payment_arrival: 'house',
    payment_statement: 'house',
    payment_statement_line: 'house',
    payment_difference: 'house',
    sandbox_key: 'house',
    sandbox_trade: 'house',
    sandbox_notice: 'house',
    sandbox_refund: 'house',
  }),
  // Only the account's holder moves money; the sandbox stands for a provider.
  tokens: { '/api/order/{id}/pay': false, '/api/payment': false, '/api/sandbox': true },
});

import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { CouponTables } from './coupons.table.ts';

/** Coupons and cash vouchers: those of a member, and the desk of their batches. */
export const coupons = concept({
  tables: tablesOf<CouponTables>({
    coupon_batch: 'house',
    coupon_giving: 'house',
    coupon: { exported: 'all', closing: BY_LAW },
    coupon_ledger: {
      within: 'coupon',
      by: 'coupon_id',
      exported: { not: 'a coupon shows what became of it' },
      closing: BY_LAW,
    },
  }),
  tokens: { '/api/coupon': true },
});

import type { BatchInput } from '#lib/trade/coupons/office/batch.rules.ts';

/** A batch of coupons that every buyer may claim once and use on everything for 30 days. */
export const claimableCoupon = (name: string, change: Partial<BatchInput> = {}): BatchInput => ({
  kind: 'coupon',
  name,
  amountFen: 500,
  minimumFen: 10_000,
  scope: { kind: 'all', values: [] },
  validFrom: null,
  validUntil: null,
  validDays: 30,
  isClaimable: true,
  claimFrom: null,
  claimUntil: null,
  total: null,
  perMemberLimit: 1,
  ...change,
});

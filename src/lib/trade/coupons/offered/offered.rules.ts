import { type Left, leftOf } from '#lib/catalogue/offers/offers.rules.ts';
import type { CouponBatchRow } from '#lib/trade/coupons/coupons.table.ts';

/** How a batch that members may fetch stands. */
export type ClaimState = 'open' | 'coming' | 'used_up' | 'over';

/** How many of a batch are left, rounded coarsely; null without limit. */
export const leftOfBatch = ({ total, handedOut }: Pick<CouponBatchRow, 'total' | 'handedOut'>): Left | null =>
  leftOf(total === null ? null : total - handedOut, total);

interface Claimable {
  claimFrom: number | null;
  claimUntil: number | null;
  validUntil: number | null;
  left: Left | null;
}

/** How one stands at a moment; times in ms. */
export function claimState({ claimFrom, claimUntil, validUntil, left }: Claimable, now: number): ClaimState {
  if ((claimUntil !== null && claimUntil <= now) || (validUntil !== null && validUntil <= now)) return 'over';
  if (left === 'none') return 'used_up';
  return claimFrom !== null && claimFrom > now ? 'coming' : 'open';
}

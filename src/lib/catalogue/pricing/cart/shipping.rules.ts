import type { AppliedActivity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { moreUnits } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { coversRegion, type ShippingRegion } from '#lib/people/addresses/delivery-fees.rules.ts';

interface ShippingLine {
  quantity: number;
  /** units of this goods that ship free (`free_shipping_number`); null without such a rule */
  freeShippingQuantity: number | null;
}

interface ShippingInput {
  /** amount of the selected lines before reductions, so that no activity or coupon removes free delivery */
  goodsFen: number;
  /** the selected lines */
  lines: readonly ShippingLine[];
  region: ShippingRegion;
  /** true when a reached activity delivers free to this region */
  freeByActivity: boolean;
}

/**
 * `empty`: nothing selected; `no_fee`: the region has no fee; `activity`: an activity delivers free; `fee`: to be paid.
 */
export type ShippingReason = 'empty' | 'no_fee' | 'activity' | 'threshold' | 'free_quantity' | 'fee';

export interface Shipping {
  /** the fee now (`shipping_amount`) */
  shippingFen: number;
  /** amount still missing for free delivery (`no_trans_order_amount`); 0 when no fee is to be paid */
  missingFen: number;
  free: boolean;
  reason: ShippingReason;
}

/** Returns the regions with free delivery by the activities reached: codes or their prefixes, null for everywhere. */
export const freeDeliveryOf = (applied: readonly AppliedActivity[]): (readonly string[] | null)[] =>
  applied
    .filter(
      ({ activity, state }) =>
        activity.kind === 'free_shipping' && state.tiers.some((tier) => tier.status === 1),
    )
    .map(({ activity }) => activity.regions);

export const deliversFree = (areas: readonly (readonly string[] | null)[], regionCode: string): boolean =>
  areas.some((codes) => codes === null || codes.some((code) => coversRegion(code, regionCode)));

/** Returns the units a line still needs to ship free (product §5.7); null when its goods has no such rule. */
export function freeShippingMissing({ quantity, freeShippingQuantity }: ShippingLine): number | null {
  return freeShippingQuantity === null ? null : Math.max(0, freeShippingQuantity - quantity);
}

/** Units a line still needs to ship free: `再买 5 盒，此商品包邮`. */
export const freeShippingText = (missing: number, unit: string): string =>
  `${moreUnits(missing, unit)}，此商品包邮`;

function freeReason({ goodsFen, lines, region, freeByActivity }: ShippingInput): ShippingReason | null {
  if (region.feeFen <= 0) return 'no_fee';
  if (freeByActivity) return 'activity';
  if (goodsFen >= region.thresholdFen) return 'threshold';
  return lines.every((line) => freeShippingMissing(line) === 0) ? 'free_quantity' : null;
}

/**
 * Returns the shipping fee of a checkout: none when the goods amount reaches the region's threshold, when every line
 * reaches its free-shipping quantity, or when an activity delivers free; an empty selection costs nothing and is not
 * called free.
 */
export function shipping(input: ShippingInput): Shipping {
  if (input.lines.length === 0) return { shippingFen: 0, missingFen: 0, free: false, reason: 'empty' };
  const reason = freeReason(input);
  if (reason !== null) return { shippingFen: 0, missingFen: 0, free: true, reason };
  const { thresholdFen, feeFen } = input.region;
  return { shippingFen: feeFen, missingFen: thresholdFen - input.goodsFen, free: false, reason: 'fee' };
}

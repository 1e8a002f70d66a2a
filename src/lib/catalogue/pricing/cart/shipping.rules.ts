import type { AppliedActivity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { moreUnits } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { coversRegion, type ShippingRegion } from '#lib/people/addresses/delivery-fees.rules.ts';

interface ShippingLine {
  quantity: number;
  /** units of this goods that ship free (`free_shipping_number`); null when it has no such rule */
  freeShippingQuantity: number | null;
}

interface ShippingInput {
  /** what the selected lines cost before reductions, so that no activity or coupon takes free delivery away */
  goodsFen: number;
  /** the selected lines */
  lines: readonly ShippingLine[];
  region: ShippingRegion;
  /** an activity reached that delivers free there */
  freeByActivity: boolean;
}

/** `empty`: nothing selected; `no_fee`: the region asks none; `activity`: one delivers free; `fee`: to be paid. */
export type ShippingReason = 'empty' | 'no_fee' | 'activity' | 'threshold' | 'free_quantity' | 'fee';

export interface Shipping {
  /** the fee now (`shipping_amount`) */
  shippingFen: number;
  /** what is still missing for free delivery (`no_trans_order_amount`); 0 when nothing is to be paid */
  missingFen: number;
  free: boolean;
  reason: ShippingReason;
}

/** Where the activities reached deliver free: region codes or their beginnings, null for everywhere. */
export const freeDeliveryOf = (applied: readonly AppliedActivity[]): (readonly string[] | null)[] =>
  applied
    .filter(
      ({ activity, state }) =>
        activity.kind === 'free_shipping' && state.tiers.some((tier) => tier.status === 1),
    )
    .map(({ activity }) => activity.regions);

export const deliversFree = (areas: readonly (readonly string[] | null)[], regionCode: string): boolean =>
  areas.some((codes) => codes === null || codes.some((code) => coversRegion(code, regionCode)));

/** Units a line still needs to ship free (product §5.7); null when its goods has no such rule. */
export function freeShippingMissing({ quantity, freeShippingQuantity }: ShippingLine): number | null {
  return freeShippingQuantity === null ? null : Math.max(0, freeShippingQuantity - quantity);
}

/** What a line still needs to ship free: `再买 5 盒，此商品包邮`. */
export const freeShippingText = (missing: number, unit: string): string =>
  `${moreUnits(missing, unit)}，此商品包邮`;

function freeReason({ goodsFen, lines, region, freeByActivity }: ShippingInput): ShippingReason | null {
  if (region.feeFen <= 0) return 'no_fee';
  if (freeByActivity) return 'activity';
  if (goodsFen >= region.thresholdFen) return 'threshold';
  return lines.every((line) => freeShippingMissing(line) === 0) ? 'free_quantity' : null;
}

/**
 * The shipping fee of a checkout: none when the goods amount reaches the region's threshold or when every line
 * reaches its free-shipping quantity, or when an activity says so; an empty selection costs nothing and is not called free.
 */
export function shipping(input: ShippingInput): Shipping {
  if (input.lines.length === 0) return { shippingFen: 0, missingFen: 0, free: false, reason: 'empty' };
  const reason = freeReason(input);
  if (reason !== null) return { shippingFen: 0, missingFen: 0, free: true, reason };
  const { thresholdFen, feeFen } = input.region;
  return { shippingFen: feeFen, missingFen: thresholdFen - input.goodsFen, free: false, reason: 'fee' };
}

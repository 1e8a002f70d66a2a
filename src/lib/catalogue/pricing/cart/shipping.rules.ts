import type { ShippingRegion } from '#lib/people/addresses/shipping-region.rules.ts';

export interface ShippingLine {
  quantity: number;
  /** units of this goods that ship free (spec `free_shipping_number`); null when it has no such rule */
  freeShippingQuantity: number | null;
}

export interface ShippingInput {
  /** what the selected lines cost before reductions, so that no activity or coupon takes free delivery away */
  goodsFen: number;
  /** the selected lines */
  lines: readonly ShippingLine[];
  region: ShippingRegion;
}

/** `empty`: nothing selected; `no_fee`: the region asks none; `fee`: to be paid. */
export type ShippingReason = 'empty' | 'no_fee' | 'threshold' | 'free_quantity' | 'fee';

export interface Shipping {
  /** the fee now (spec `shipping_amount`) */
  shippingFen: number;
  /** what is still missing for free delivery (spec `no_trans_order_amount`); 0 when nothing is to be paid */
  missingFen: number;
  free: boolean;
  reason: ShippingReason;
}

/** Units a line still needs to ship free (spec §4); null when its goods has no such rule. */
export function freeShippingMissing({ quantity, freeShippingQuantity }: ShippingLine): number | null {
  return freeShippingQuantity === null ? null : Math.max(0, freeShippingQuantity - quantity);
}

function freeReason({ goodsFen, lines, region }: ShippingInput): ShippingReason | null {
  if (region.feeFen <= 0) return 'no_fee';
  if (goodsFen >= region.thresholdFen) return 'threshold';
  return lines.every((line) => freeShippingMissing(line) === 0) ? 'free_quantity' : null;
}

/**
 * The shipping fee of a checkout: none when the goods amount reaches the region's threshold or when every line
 * reaches its free-shipping quantity; an empty selection costs nothing and is not called free.
 */
export function shipping(input: ShippingInput): Shipping {
  if (input.lines.length === 0) return { shippingFen: 0, missingFen: 0, free: false, reason: 'empty' };
  const reason = freeReason(input);
  if (reason !== null) return { shippingFen: 0, missingFen: 0, free: true, reason };
  const { thresholdFen, feeFen } = input.region;
  return { shippingFen: feeFen, missingFen: thresholdFen - input.goodsFen, free: false, reason: 'fee' };
}

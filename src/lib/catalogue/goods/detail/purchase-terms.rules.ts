import { quantityRange, type QuantityLimits } from '#lib/catalogue/goods/quantity.rules.ts';
import type { Offer } from '#lib/catalogue/pricing/unit/price.rules.ts';

/** From how many on a goods is sold, in stock or not: `10 盒起，按 5 的倍数`; empty where one may be bought. */
export function smallestText(limits: QuantityLimits & { unit: string }): string {
  const { smallest, step } = quantityRange(limits);
  const least = smallest || quantityRange({ ...limits, stock: Infinity }).smallest;
  if (least === 1 && step === 1) return '';
  return `${least} ${limits.unit}起${step > 1 ? `，按 ${step} 的倍数` : ''}`;
}

/** What limits an offer: `余 20 盒 · 每店限购 5 盒`. There is no more left of it than there is of the goods. */
export const offerLimitsText = (
  { remaining, perMemberLimit }: Pick<Offer, 'remaining' | 'perMemberLimit'>,
  { stock, unit }: { stock: number; unit: string },
): string =>
  [
    remaining === null ? '' : `余 ${Math.min(remaining, stock)} ${unit}`,
    perMemberLimit === null ? '' : `每店限购 ${perMemberLimit} ${unit}`,
  ]
    .filter(Boolean)
    .join(' · ');

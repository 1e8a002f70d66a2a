import { formatFen } from '#lib/platform/money.rules.ts';
import { offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { UnitPrice } from '#lib/catalogue/pricing/unit/price.rules.ts';

/** That a line is too large for an offer, and what it costs instead: `超出限购 16 瓶，按 ¥14.72`; empty where it is not. */
export function exceededText(
  { exceeded, priceFen }: Pick<UnitPrice, 'exceeded' | 'priceFen'>,
  unit: string,
): string {
  if (!exceeded) return '';
  const { kind, allowed, limitedBy } = exceeded;
  if (allowed < 1) {
    const gone = limitedBy === 'member' ? '已达限购数量' : '已抢完';
    return `${offerKind(kind).priceLabel}${gone}，按 ${formatFen(priceFen)}`;
  }
  const limit =
    limitedBy === 'member'
      ? `超出限购 ${allowed} ${unit}`
      : `${offerKind(kind).priceLabel}只剩 ${allowed} ${unit}`;
  return `${limit}，按 ${formatFen(priceFen)}`;
}

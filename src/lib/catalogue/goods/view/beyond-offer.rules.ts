import type { GoodsSource, Viewer } from '#lib/catalogue/goods/view/goods-view.rules.ts';
import { quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';
import { unitPrice } from '#lib/catalogue/pricing/unit/price.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/**
 * What a line costs that is larger than the offer which sets the price: `超出 20 盒按 ¥16.80`, as all of it then does. Of an
 * offer that the member has had as much of as one may: `限购已用完，再买按 ¥16.80`. Empty where there is no such offer, or
 * where it has as many units as the goods.
 */
export function beyondOfferText(source: GoodsSource, viewer: Viewer): string {
  const least = Math.max(1, quantityRange(source).smallest);
  const { priceFen, reason, exceeded } = unitPrice(source, { ...viewer, quantity: least });
  if (exceeded?.limitedBy === 'member' && exceeded.allowed === 0)
    return `限购已用完，再买按 ${formatFen(priceFen)}`;
  const allowed = source.offers
    .filter((offer) => offer.kind === reason && offer.priceFen === priceFen)
    .map(({ remaining, perMemberLimit }) => Math.min(remaining ?? Infinity, perMemberLimit ?? Infinity))
    .reduce((most, units) => Math.max(most, units), 0);
  if (allowed < least || allowed >= source.stock) return '';
  const beyond = unitPrice(source, { ...viewer, quantity: allowed + 1 });
  return beyond.priceFen > priceFen ? `超出 ${allowed} ${source.unit}按 ${formatFen(beyond.priceFen)}` : '';
}

import { pageLink } from '#lib/page-link.rules.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { isOfferKind, offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';

interface Props {
  row: CartRow;
  price: PricedLine;
}

/** What sets the price, where it is not the ordinary one; the ladder has words of its own. */
function reasonText(reason: PricedLine['reason']): string {
  if (reason === 'rank') return '会员价';
  return isOfferKind(reason) ? offerKind(reason).priceLabel : '';
}

function freeShippingText(missing: number | null, unit: string): string {
  if (missing === null) return '';
  return missing === 0 ? '已达包邮数量' : `再加 ${missing} ${unit}，此商品包邮`;
}

/** What a line is, and all that there is to say of it: why its number changed, what more of it would bring. */
export default function LineGoods({ row, price }: Props) {
  const reason = reasonText(price.reason);
  const hints = [price.ladder.hint, freeShippingText(price.freeShippingMissing, row.unit)].filter(Boolean);
  return (
    <div className="min-w-0 max-md:col-start-3 max-md:row-start-1 max-md:pr-11">
      <h3 className="font-bold leading-snug">
        <a href={pageLink(`/list/info/${row.goodsId}`)}>{row.name}</a>
        {row.brandName && <span className="ml-1.5 font-normal text-ink-2">{row.brandName}</span>}
      </h3>
      <p className="meta">
        {row.spec}
        <span className="mx-1">·</span>
        {row.makerName}
      </p>
      <p className="meta flex flex-wrap gap-x-3">
        {row.expiryText && (
          <span className={row.isNearExpiry ? 'text-notice' : ''}>
            效期 {row.expiryText}
            {row.isNearExpiry && '（近效期）'}
          </span>
        )}
        {row.selectable && row.stepQuantity > 1 && (
          <span>
            按 {row.stepQuantity} {row.unit}一包采购
          </span>
        )}
        {reason && <span className="text-price">{reason}</span>}
        {row.isEphedrine && <span className="text-notice">含麻黄碱，单独成单</span>}
      </p>
      {row.selectable && hints.length > 0 && <p className="text-xs text-brand-700">{hints.join('；')}</p>}
      {row.notice && (
        <p role={row.selectable ? 'status' : undefined} className="text-xs font-bold text-danger">
          {row.notice}
        </p>
      )}
    </div>
  );
}

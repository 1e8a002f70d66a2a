import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/cart/[id]/split.ts';
import type { POST as SINGLY } from '#pages/api/cart/[id]/singly.ts';
import { FAVOURITE_FORM } from '#islands/cart/LineForms.tsx';
import { pageLink } from '#lib/page-link.rules.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { exceededText } from '#lib/catalogue/pricing/cart/exceeded.rules.ts';
import { freeShippingText } from '#lib/catalogue/pricing/cart/shipping.rules.ts';
import { reasonLabel } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { tagColour } from '#lib/catalogue/pricing/unit/tags.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';

interface Props {
  row: CartRow;
  price: PricedLine;
  /** what must be told of the line; empty when all is well */
  notice: string;
  onSplit: (row: CartRow) => void;
}

/** What sets the price, where it is not the ordinary one; the ladder has words of its own. */
const reasonText = (reason: PricedLine['reason']): string => (reason === 'ladder' ? '' : reasonLabel(reason));

/** That one unit costs more or less than when it was put in. */
function priceChangeText(changeFen: number): string {
  if (changeFen === 0) return '';
  return `比加购时${changeFen < 0 ? '降' : '涨'} ${formatFen(Math.abs(changeFen))}`;
}

function shippingHint(missing: number | null, unit: string): string {
  if (missing === null) return '';
  return missing === 0 ? '已达包邮数量' : freeShippingText(missing, unit);
}

/** What a line is, and all that there is to say of it: why its number changed, what more of it would bring. */
export default function LineGoods({ row, price, notice, onSplit }: Props) {
  const { combination } = row;
  const changeText = priceChangeText(row.priceChangeFen);
  const exceeded = exceededText(price, row.unit);
  const reason = combination?.isOver ? '' : reasonText(price.reason);
  const delivery = row.isPrescription ? '' : shippingHint(price.freeShippingMissing, row.unit);
  const hints = [price.ladder.hint, delivery].filter(Boolean);
  return (
    <div className="min-w-0 max-md:col-start-3 max-md:row-start-1 max-md:pr-11">
      <h3 className="font-bold leading-snug">
        {row.tags.map((label) => (
          <i key={label} className={`goods-tag ${tagColour(label)}`}>
            {label}
          </i>
        ))}
        {combination ? row.name : <a href={pageLink(`/list/info/${row.goodsId}`)}>{row.name}</a>}
        {row.brandName && <span className="ml-1.5 font-normal text-ink-2">{row.brandName}</span>}
      </h3>
      {combination ? (
        <ul aria-label={`${row.name}的商品`} className="meta">
          {combination.parts.map((part) => (
            <li key={part.goodsId}>
              <a href={pageLink(`/list/info/${part.goodsId}`)}>{part.name}</a> {part.spec} × {part.quantity}{' '}
              {part.unit}
            </li>
          ))}
        </ul>
      ) : (
        <p className="meta">{`${row.spec} · ${row.makerName}`}</p>
      )}
      <p className="meta flex flex-wrap items-center gap-x-3">
        {row.expiryText && (
          <span className={row.isNearExpiry ? 'text-notice' : undefined}>
            {`效期 ${row.expiryText}${row.isNearExpiry ? '（近效期）' : ''}`}
          </span>
        )}
        {row.selectable && row.stepQuantity > 1 && (
          <span>{`按 ${row.stepQuantity} ${row.unit}一包采购`}</span>
        )}
        {reason && <span className="text-price">{reason}</span>}
        {changeText && (
          <span className={row.priceChangeFen < 0 ? 'text-brand-700' : 'text-notice'}>{changeText}</span>
        )}
        {row.isEphedrine && <span className="text-notice">含麻黄碱，单独成单</span>}
        <button
          form={FAVOURITE_FORM}
          name="ids"
          value={row.id}
          className="min-h-6 hover:text-brand max-md:-my-2.5 max-md:py-2.5"
          aria-label={`移入收藏 ${row.name}`}
        >
          移入收藏
        </button>
      </p>
      {row.selectable && hints.length > 0 && <p className="text-xs text-brand-700">{hints.join('；')}</p>}
      {row.certificateText && <p className="text-xs text-notice">{row.certificateText}</p>}
      {row.selectable && exceeded && price.exceeded && (
        <div className="flex flex-wrap items-center gap-x-2 text-xs font-bold text-notice">
          {exceeded}
          {price.exceeded.allowed >= row.stepQuantity && (
            <form
              method="post"
              action={callPath<typeof POST>(`/api/cart/${row.id}/split`)}
              onSubmit={(event) => {
                event.preventDefault();
                onSplit(row);
              }}
            >
              <button className="btn h-8 px-2 text-xs font-normal max-md:h-11">
                拆成两行，{price.exceeded.allowed} {row.unit}按 {formatFen(price.exceeded.priceFen)}
              </button>
            </form>
          )}
        </div>
      )}
      {combination?.isOver && (
        <form
          method="post"
          action={callPath<typeof SINGLY>(`/api/cart/${row.id}/singly`)}
          onSubmit={(event) => {
            event.preventDefault();
            onSplit(row);
          }}
        >
          <button className="btn h-8 px-2 text-xs max-md:h-11">改为单买</button>
        </form>
      )}
      {notice && (
        <p role={row.selectable ? 'status' : undefined} className="text-xs font-bold text-danger">
          {notice}
        </p>
      )}
    </div>
  );
}

import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { postCartCheckout } from '#lib/trade/checkout/checkout.calls.ts';
import { CART_FORM } from '#islands/cart/LineForms.tsx';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import type { PaidCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { orderShippings, shippingTexts } from '#lib/trade/orders/order-words.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';

interface Props {
  paid: PaidCart;
  allSelected: boolean;
  selectable: number;
  /** Reason why nothing can be ordered at all; empty when something can. */
  blocked: string;
  onSelectAll: (selected: boolean) => void;
  onRemoveSelected: () => void;
  onFavourSelected: () => void;
  /** Resolves to true once the server has every change. */
  allSent: () => Promise<boolean>;
  /** A number of a ticked line was refused; its field is about to be shown. */
  onRefused: () => void;
  /** More actions on the ticked lines. */
  more: ReactNode;
}

/** The field of a ticked line that holds no number; the reason stands next to it. */
const REFUSED = 'li:has([name="ids"]:checked) [data-cart-number][aria-invalid]';

/**
 * Returns the short text on shipping, for room for one order: the amounts missing from each of two stand below the
 * lines.
 */
function shortShippingText({ totals, groups }: PaidCart): string {
  if (totals.lineCount === 0) return '';
  if (totals.shippingFen === 0) return '已包邮';
  if (groups.length > 1) return `运费共 ${formatFen(totals.shippingFen)}`;
  return `还差 ${formatFen(totals.missingForFreeShippingFen)} 包邮`;
}

/** The bottom bar: the sum of the ticked lines, and the button to continue. */
export default function TotalsBar(props: Props) {
  const { paid, allSelected, selectable, blocked, onSelectAll, allSent, onRefused, more } = props;
  const { onRemoveSelected, onFavourSelected } = props;
  const [isLeaving, setLeaving] = useState(false);
  const { totals } = paid;
  const nothing = totals.lineCount === 0;
  const isSplit = paid.groups.length > 1;

  useEffect(() => {
    const back = (): void => setLeaving(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    const form = event.currentTarget;
    event.preventDefault();
    if (isLeaving || nothing) return;
    const refused = document.querySelector<HTMLElement>(REFUSED);
    if (refused) {
      onRefused();
      requestAnimationFrame(() => refused.focus());
      return;
    }
    setLeaving(true);
    if (await allSent()) form.submit();
    else setLeaving(false);
  };

  return (
    <form
      id={CART_FORM}
      tabIndex={-1}
      data-waits
      aria-label="结算"
      method="post"
      action={callPath<typeof postCartCheckout>('/api/cart/checkout')}
      className="totals-bar card sticky z-30 mt-2 flex items-center gap-x-2 px-2 py-1 shadow-[0_-2px_10px_rgb(20_50_45/8%)] md:gap-x-4 md:px-4 md:py-2"
      onSubmit={(event) => void onSubmit(event)}
    >
      <label data-needs-js className="flex min-h-11 shrink-0 items-center gap-1.5">
        <input
          data-all-lines
          type="checkbox"
          className="size-4.5 accent-brand"
          checked={allSelected}
          disabled={selectable === 0}
          onChange={(event) => onSelectAll(event.currentTarget.checked)}
        />
        全选
      </label>
      <button
        type="button"
        data-needs-js
        popoverTarget="cart-bulk"
        aria-label="处理选中的商品"
        className="grid h-11 w-8 place-items-center text-ink-2 md:hidden"
      >
        <span className="i-lucide-ellipsis size-5" />
      </button>
      {/* On phones opened by the button before it, above the bar. */}
      <div id="cart-bulk" popover="auto" data-needs-js className="cart-bulk shrink-0">
        <button
          type="button"
          className="cart-bulk-act hover:text-danger"
          disabled={nothing}
          onClick={onRemoveSelected}
        >
          删除选中
        </button>
        <button
          type="button"
          className="cart-bulk-act hover:text-brand"
          disabled={nothing}
          onClick={onFavourSelected}
        >
          移入收藏
        </button>
        {more}
      </div>
      <div role="status" className="ml-auto min-w-0 text-right max-md:leading-4">
        <p className="flex flex-wrap items-baseline justify-end gap-x-3">
          <span className="text-xs text-ink-2 max-md:hidden">
            已选{' '}
            <b translate="no" className="tabular-nums">
              {totals.lineCount}
            </b>{' '}
            种{' '}
            <b translate="no" className="tabular-nums">
              {totals.count}
            </b>{' '}
            件
          </span>
          <span className="whitespace-nowrap">
            <span className="max-md:text-xs">应付</span>{' '}
            <b translate="no" className="price text-xl max-md:text-base">
              {formatFen(totals.payableFen)}
            </b>
          </span>
        </p>
        <p className="meta flex flex-wrap justify-end gap-x-3">
          {blocked && <span className="font-bold text-danger">{blocked}</span>}
          <span className="max-md:hidden">商品 {formatFen(totals.goodsFen)}</span>
          {totals.reductionFen > 0 && (
            <span className="max-md:hidden">优惠 −{formatFen(totals.reductionFen)}</span>
          )}
          {totals.couponFen > 0 && (
            <span className="max-md:hidden">优惠券 −{formatFen(totals.couponFen)}</span>
          )}
          {totals.voucherFen > 0 && (
            <span className="max-md:hidden">现金券 −{formatFen(totals.voucherFen)}</span>
          )}
          {shippingTexts(orderShippings(paid.groups)).map((text) => (
            <span key={text} className={isSplit ? 'max-xl:hidden' : 'max-md:hidden'}>
              {text}
            </span>
          ))}
          <span className={`whitespace-nowrap ${isSplit ? 'xl:hidden' : 'md:hidden'}`}>
            {shortShippingText(paid)}
          </span>
          {totals.cashbackFen > 0 && (
            <span className="max-md:hidden">完成后返现 {formatFen(totals.cashbackFen)}</span>
          )}
          {totals.giftPoints > 0 && <span className="max-md:hidden">赠 {totals.giftPoints} 积分</span>}
          {totals.savedFen > 0 && (
            <span className="text-brand-700 max-md:hidden">共省 {formatFen(totals.savedFen)}</span>
          )}
        </p>
      </div>
      <button
        className="btn-primary h-11 shrink-0 text-base md:min-w-32 md:px-6"
        disabled={isLeaving || nothing || blocked !== ''}
      >
        {isLeaving ? '正在结算' : '去结算'}
      </button>
    </form>
  );
}

interface CouponHintProps {
  paid: PaidCart;
}

/** Coupon that pays for the ticked lines, and the amount missing for a better one; nothing where there is neither. */
export function CouponHint({ paid: { used, next } }: CouponHintProps) {
  if (!used && !next) return null;
  return (
    <div className="flex items-start gap-x-2 border-t border-line py-1.5 text-xs">
      <span className="shrink-0 rounded-sm bg-price px-1 leading-4 text-white">券</span>
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-4">
        {used && (
          <span className="wrap-anywhere text-brand-700">
            可用“{used.name}”{used.text}，结算时自动使用
          </span>
        )}
        {next && (
          <span className="wrap-anywhere text-ink-2">
            再买 <b className="text-ink">{next.missing}</b> 适用商品，可用“{next.name}”{next.text}
          </span>
        )}
      </p>
      <a
        href={pageLink('/wdqb/yhq')}
        className="shrink-0 text-brand-700 hover:underline max-md:-my-3 max-md:py-3"
      >
        我的优惠券
      </a>
    </div>
  );
}

import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/cart/checkout.ts';
import { CART_FORM } from '#islands/cart/LineForms.tsx';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import type { CartTotals } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  totals: CartTotals;
  allSelected: boolean;
  selectable: number;
  /** Why nothing can be ordered at all; empty when something can. */
  blocked: string;
  onSelectAll: (selected: boolean) => void;
  onRemoveSelected: () => void;
  onFavourSelected: () => void;
  /** Whether the server knows of every change. */
  allSent: () => Promise<boolean>;
  /** A number of a ticked line was refused; its field is about to be shown. */
  onRefused: () => void;
  /** More to do with the ticked lines. */
  more: ReactNode;
}

/** The field of a ticked line that holds no number; the reason stands beside it. */
const REFUSED = 'li:has([name="ids"]:checked) [data-cart-number][aria-invalid]';

function shippingText({ lineCount, shippingFen, missingForFreeShippingFen }: CartTotals): string {
  if (lineCount === 0) return '';
  if (shippingFen === 0) return '已包邮';
  return `运费 ${formatFen(shippingFen)}，还差 ${formatFen(missingForFreeShippingFen)} 包邮`;
}

/** The bottom bar: what the ticked lines come to, and the way on. */
export default function TotalsBar(props: Props) {
  const { totals, allSelected, selectable, blocked, onSelectAll, allSent, onRefused, more } = props;
  const { onRemoveSelected, onFavourSelected } = props;
  const [isLeaving, setLeaving] = useState(false);
  const saved = totals.reductionFen + totals.listFen - totals.goodsFen;
  const nothing = totals.lineCount === 0;

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
      action={callPath<typeof POST>('/api/cart/checkout')}
      className="totals-bar card sticky z-30 mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 shadow-[0_-2px_10px_rgb(20_50_45/8%)] md:px-4 md:py-3"
      onSubmit={(event) => void onSubmit(event)}
    >
      <div data-needs-js className="flex items-center gap-4 max-md:basis-full">
        <label className="flex min-h-9 items-center gap-2 max-md:min-h-11 max-md:pl-2">
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
          className="min-h-9 text-ink-2 hover:text-danger disabled:cursor-not-allowed disabled:text-ink-3 max-md:min-h-11"
          disabled={nothing}
          onClick={onRemoveSelected}
        >
          删除选中
        </button>
        <button
          type="button"
          className="min-h-9 text-ink-2 hover:text-brand disabled:cursor-not-allowed disabled:text-ink-3 max-md:min-h-11"
          disabled={nothing}
          onClick={onFavourSelected}
        >
          移入收藏
        </button>
        {more}
      </div>
      <div
        role="status"
        className="text-right max-md:order-1 max-md:min-w-0 max-md:flex-1 max-md:text-left md:ml-auto"
      >
        <p className="flex flex-wrap items-baseline gap-x-3 md:justify-end">
          <span className="text-xs text-ink-2 max-md:order-1">
            已选 <b className="tabular-nums">{totals.lineCount}</b> 种{' '}
            <b className="tabular-nums">{totals.count}</b> 件
          </span>
          <span>
            应付 <b className="price text-xl">{formatFen(totals.payableFen)}</b>
          </span>
        </p>
        <p className="meta flex flex-wrap gap-x-3 md:justify-end">
          <span className="max-md:hidden">商品 {formatFen(totals.goodsFen)}</span>
          {totals.reductionFen > 0 && <span>优惠 −{formatFen(totals.reductionFen)}</span>}
          {shippingText(totals) && <span>{shippingText(totals)}</span>}
          {totals.cashbackFen > 0 && <span>完成后返现 {formatFen(totals.cashbackFen)}</span>}
          {totals.giftPoints > 0 && <span>赠 {totals.giftPoints} 积分</span>}
          {saved > 0 && <span className="text-brand-700 max-md:hidden">共省 {formatFen(saved)}</span>}
        </p>
      </div>
      <button
        className="btn-primary h-11 min-w-32 px-6 text-base max-md:order-1"
        disabled={isLeaving || nothing || blocked !== ''}
      >
        {isLeaving ? '正在结算' : '去结算'}
      </button>
      {blocked && (
        <p className="basis-full text-right text-xs font-bold text-danger max-md:order-1">{blocked}</p>
      )}
    </form>
  );
}

import { useState } from 'react';
import { pageLink } from '#lib/page-link.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import type { OtherOrder } from '#lib/trade/payments/pay-page.rules.ts';
import { MOST_ORDERS_TOGETHER } from '#lib/trade/payments/tries/tries.rules.ts';

interface Props {
  /** The page's own order. */
  id: number;
  /** The member's other orders that can be paid with it. */
  others: readonly OtherOrder[];
  /** Those of them that are paid with it now. */
  chosen: readonly number[];
  /** True when all of them are shown, and not only the latest and those chosen. */
  isWhole: boolean;
  onChoose: (chosen: number[], page: string) => void;
}

/** Orders shown until all are asked for. */
const FIRST = 10;

/** Returns the page of an order with the others that are paid with it. */
export const pageTogether = (id: number, chosen: readonly number[], isWhole: boolean): string =>
  pageLink(`/cart/step3/${id}?with=${chosen.join(',') || '0'}&choose=1${isWhole ? '&all=1' : ''}`);

/** The orders that can be paid with the page's own, each put in and taken out by a link. */
export default function OrdersTogether({ id, others, chosen, isWhole, onChoose }: Props) {
  // Those of the same checkout are paid together unless the buyer takes them out: then the list is to be seen.
  const [isUnfolded] = useState(isWhole || chosen.length > 0);
  const isFull = chosen.length + 1 >= MOST_ORDERS_TOGETHER;
  const shown = others.filter((order, index) => isWhole || index < FIRST || chosen.includes(order.id));
  if (shown.length === 0) return null;
  return (
    <details className="border-t border-line" open={isUnfolded}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-bold">
        <span className="i-lucide-layers size-4 text-ink-3" />
        {`还有 ${others.length} 张订单待付款，可以一起支付`}
        <span className="i-lucide-chevron-down ml-auto size-4 text-ink-3" />
      </summary>
      <ul>
        {shown.map((order) => {
          const isIn = chosen.includes(order.id);
          const then = isIn ? chosen.filter((one) => one !== order.id) : [...chosen, order.id];
          const page = pageTogether(id, then, isWhole);
          return (
            <li
              key={order.id}
              className="flex min-h-11 items-center gap-x-3 border-t border-line py-1 first:border-t-0"
            >
              <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
                <span className="font-bold tabular-nums">{order.no}</span>
                <span className="meta tabular-nums">{`${formatDateTime(order.createdAt).slice(5)} 下单`}</span>
              </p>
              <span className="price">{formatFen(order.payableFen)}</span>
              {(isIn || !isFull) && (
                <a
                  href={page}
                  className="flex min-h-9 w-12 shrink-0 items-center justify-end whitespace-nowrap text-brand md:w-24 max-md:min-h-11"
                  aria-label={`${isIn ? '不与' : '与'}订单 ${order.no} 一起付`}
                  // Prevented before the page's script follows the link, which it does when the button goes down.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={(event) => {
                    event.preventDefault();
                    onChoose(then, page);
                  }}
                >
                  {isIn ? '移出' : '一起付'}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {isFull && (
        <p className="meta">{`一次最多一起支付 ${MOST_ORDERS_TOGETHER} 张订单，其余的请付完再付。`}</p>
      )}
      {shown.length < others.length && (
        <a href={pageTogether(id, chosen, true)} className="flex min-h-11 items-center text-brand">
          {`显示全部 ${others.length} 张`}
        </a>
      )}
    </details>
  );
}

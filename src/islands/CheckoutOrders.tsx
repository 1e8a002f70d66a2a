import { useOrderPay } from '#islands/payment/use-pay-news.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { ORDER_KINDS, STATE_COLOURS } from '#lib/trade/orders/order-words.rules.ts';
import { ORDER_STATES, type OrderState } from '#lib/trade/orders/orders.rules.ts';
import type { OrderSibling } from '#lib/trade/order-detail/order-detail.rules.ts';
import type { OrderPay } from '#lib/trade/payments/pay-page.rules.ts';

interface Props {
  /** More than one, in the order of their numbers. */
  orders: readonly OrderSibling[];
  /** The order of this page. */
  currentId: number;
}

/**
 * The orders that one checkout was split into (product §7.5): paid or cancelled in another tab, they show it at once.
 */
export default function CheckoutOrders({ orders, currentId }: Props) {
  return (
    <section className="card mb-3 px-4 py-3" aria-labelledby="all-orders">
      <h2 id="all-orders" className="mb-1 font-bold">
        {`本次结算分为 ${orders.length} 张订单`}
      </h2>
      <ul>
        {orders.map((order) => (
          <CheckoutOrder key={order.id} order={order} isCurrent={order.id === currentId} />
        ))}
      </ul>
    </section>
  );
}

/** State of an order after this step; after its payment only the server knows the state. */
const stateOf = ({ state }: OrderSibling, pay: OrderPay): OrderState =>
  pay === 'checking' ? 'unpaid' : pay !== 'paid' ? pay : state === 'unpaid' ? 'paid' : state;

function CheckoutOrder({ order, isCurrent }: { order: OrderSibling; isCurrent: boolean }) {
  // The current one is followed by the island that pays it.
  const { state: pay } = useOrderPay(order, { isFollowed: !isCurrent });
  const state = stateOf(order, pay);
  const isPayable = pay === 'unpaid';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 min-h-11 border-t border-line py-1 first:border-t-0">
      <span className="font-bold tabular-nums">{order.no}</span>
      <span className="text-ink-2">{ORDER_KINDS[order.kind]}</span>
      <span className={`rounded-sm px-1.5 text-xs ${STATE_COLOURS[pay === 'checking' ? 'paid' : state]}`}>
        {pay === 'checking' ? '转账待确认' : ORDER_STATES[state]}
      </span>
      <span className="price ml-auto">{formatFen(order.payableFen)}</span>
      {isCurrent ? (
        <span className="w-20 text-right text-ink-3">当前订单</span>
      ) : (
        <a
          href={pageLink(isPayable ? `/cart/step3/${order.id}` : `/order/info/${order.id}`)}
          className="flex min-h-9 w-20 items-center justify-end text-brand max-md:min-h-11"
        >
          {isPayable ? '去支付' : '查看'}
        </a>
      )}
    </li>
  );
}

import type { ReactNode } from 'react';
import { pageLink } from '#lib/page-link.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { deadlineText } from '#lib/platform/time.rules.ts';
import type { OrderToPay } from '#lib/trade/payments/pay-page.rules.ts';

interface Props {
  order: OrderToPay;
  /** True when a transfer that was announced waits to be confirmed. */
  isChecking: boolean;
  children?: ReactNode;
}

/** The amount to be paid, its deadline, and its purpose. */
export default function PayHeader({ order, isChecking, children }: Props) {
  return (
    <section id="ways" tabIndex={-1} className="card mb-3 px-4 outline-none" aria-label="待付金额">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap gap-x-3">
            <span>
              订单 <b className="tabular-nums">{order.no}</b>
            </span>
            <a href={pageLink(`/order/info/${order.id}`)} className="link max-md:-my-3 max-md:py-3">
              订单详情
            </a>
            {isChecking ? (
              <span className="font-bold text-info">转账信息已提交，正在等待财务确认到账</span>
            ) : (
              <span className="font-bold text-notice">
                {`请在 ${deadlineText(order.payBefore)} 前付款，逾期订单自动取消`}
              </span>
            )}
          </p>
          <p className="mt-0.5 wrap-anywhere text-ink-2">
            {`${order.kinds} 种商品，送至 ${order.place}，${order.receiver}`}
          </p>
        </div>
        <p className="ml-auto whitespace-nowrap">
          应付 <span className="price text-2xl">{formatFen(order.payableFen)}</span>
        </p>
      </div>
      {children}
    </section>
  );
}

import { Fragment } from 'react';
import { useArrival } from '#islands/payment/use-leaving.ts';
import { useOrderPay } from '#islands/payment/use-pay-news.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { OrderPay, OrderToPay } from '#lib/trade/payments/pay-page.rules.ts';

/** An order of the result, with its amount (fen). */
interface ResultOrder {
  id: number;
  no: string;
  payableFen: number;
}

interface Props {
  order: OrderToPay;
  /** The way it was paid, in words; empty before it was. */
  method: string;
  /** True when a transfer was announced for it, confirmed or not. */
  isTransfer: boolean;
  /** All that was paid together with it, itself too; empty where it was paid alone. */
  together: readonly ResultOrder[];
  /** Orders of the same checkout that are still to be paid. */
  unpaid: readonly (ResultOrder & { isTransferOnly: boolean })[];
}

const RESULTS: Record<OrderPay, { title: string; next: string; icon: string }> = {
  checking: {
    title: '转账信息已提交',
    next: '财务核对到账后订单转为待发货，一般在到账后 2 小时内完成，结果可在订单里查看。',
    icon: 'i-lucide-clock text-info',
  },
  paid: {
    title: '支付完成',
    next: '仓库正在备货，发货后可在订单里查看物流，随货附送货单与检验报告。',
    icon: 'i-lucide-circle-check text-brand',
  },
  cancelled: {
    title: '订单已取消',
    next: '如仍需要，可以从订单里再次采购。',
    icon: 'i-lucide-circle-x text-ink-3',
  },
  unpaid: {
    title: '转账没有通过核对',
    next: '请核对后重新提交转账信息，或换一种付款方式。',
    icon: 'i-lucide-circle-alert text-danger',
  },
};
const TRANSFERS: Record<OrderPay, string> = {
  checking: '待核对',
  paid: '已到账',
  cancelled: '',
  unpaid: '未通过',
};

const payPage = (id: number, isTransferOnly: boolean): string =>
  isTransferOnly ? pageLink(`/cart/hm?id=${id}`) : pageLink(`/cart/step3/${id}`);

/** The result of paying (product §7.5): a transfer that is checked shows by itself that it has arrived. */
export default function PayResult({ order, method, isTransfer, together, unpaid }: Props) {
  const { state, problem } = useOrderPay(order);
  useArrival();
  const { title, next, icon } = RESULTS[state];
  const isTogether = together.length > 1;
  const right = isTogether ? 'text-right' : undefined;
  const totalFen = together.reduce((sum, { payableFen }) => sum + payableFen, 0);
  return (
    <section className="card grid justify-items-center gap-3 px-4 py-12 text-center">
      <span className={`size-14 ${icon}`} />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p role="status" className="max-w-md text-ink-2">
        {problem ? `${problem}。${next}` : next}
      </p>
      <dl className="my-3 grid grid-cols-[auto_auto] gap-x-4 gap-y-1 text-left tabular-nums">
        {isTogether ? (
          together.map(({ id, no, payableFen }) => (
            <Fragment key={id}>
              <dt>
                <a href={pageLink(`/order/info/${id}`)} className="link">
                  {no}
                </a>
              </dt>
              <dd className="text-right">{formatFen(payableFen)}</dd>
            </Fragment>
          ))
        ) : (
          <>
            <dt className="text-ink-3">订单号</dt>
            <dd className="font-bold">{order.no}</dd>
          </>
        )}
        <dt className="text-ink-3">{isTogether ? `${together.length} 张订单合计` : '金额'}</dt>
        <dd className={`price ${isTogether ? 'text-right' : ''}`}>
          {formatFen(isTogether ? totalFen : order.payableFen)}
        </dd>
        {method && (
          <>
            <dt className="text-ink-3">付款方式</dt>
            <dd className={right}>{method}</dd>
          </>
        )}
        {isTransfer && TRANSFERS[state] && (
          <>
            <dt className="text-ink-3">转账</dt>
            <dd className={right}>{TRANSFERS[state]}</dd>
          </>
        )}
        {!isTogether && (
          <>
            <dt className="text-ink-3">收货</dt>
            <dd>{`${order.receiver}，${order.place}`}</dd>
          </>
        )}
      </dl>
      {unpaid.length > 0 && (
        <div className="w-full max-w-md rounded-md border border-notice-200 bg-notice-50 px-4 py-3">
          <p className="font-bold text-notice">{`本次结算还有 ${unpaid.length} 张订单待付款`}</p>
          {unpaid.map(({ id, no, payableFen, isTransferOnly }) => (
            <p key={id} className="mt-2 flex flex-wrap items-center justify-between gap-2">
              <span className="tabular-nums">{`${no}　${formatFen(payableFen)}`}</span>
              <a href={payPage(id, isTransferOnly)} className="btn-primary">
                {isTransferOnly ? '去对公转账' : '去支付'}
              </a>
            </p>
          ))}
        </div>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {state === 'unpaid' && (
          <a href={payPage(order.id, order.kind === 'ephedrine')} className="btn-primary px-6">
            去支付
          </a>
        )}
        {!isTogether && (
          <a
            href={pageLink(`/order/info/${order.id}`)}
            className={state === 'unpaid' ? 'btn px-6' : 'btn-primary px-6'}
          >
            查看订单
          </a>
        )}
        <a href={pageLink('/order')} className={`${isTogether ? 'btn-primary' : 'btn'} px-6`}>
          我的订单
        </a>
        <a href={pageLink('/list/table')} className="btn px-6">
          继续采购
        </a>
      </div>
    </section>
  );
}

import { pageLink } from '#lib/page-link.rules.ts';

interface Props {
  orderId: number;
  /** True when it was cancelled, not paid. */
  isCancelled: boolean;
  /** The reason, where the page knows it. */
  reason?: string;
}

/** Replaces the ways to pay, once there is nothing to pay any more. */
export default function PayClosed({ orderId, isCancelled, reason = '' }: Props) {
  return (
    <section className="card grid justify-items-center gap-3 px-4 py-14 text-center">
      <span
        className={`size-12 ${isCancelled ? 'i-lucide-circle-x text-ink-3' : 'i-lucide-circle-check text-brand'}`}
      />
      <p role="status" className="text-lg font-bold">
        {isCancelled ? '订单已取消，不能付款' : '订单已付款，无需再次付款'}
      </p>
      {isCancelled && reason && <p className="text-ink-2">{`取消原因：${reason}`}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <a href={pageLink(`/order/info/${orderId}`)} className="btn-primary px-6">
          查看订单
        </a>
        {isCancelled && (
          <a href={pageLink(`/order/again/${orderId}`)} className="btn px-6">
            重新采购
          </a>
        )}
      </div>
    </section>
  );
}

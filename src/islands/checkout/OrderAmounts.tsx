import { pageLink } from '#lib/page-link.rules.ts';
import {
  payableFen,
  type CheckOrderData,
  type DeliveryChoice,
} from '#lib/trade/checkout/check-order.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  data: CheckOrderData;
  choice: DeliveryChoice | undefined;
  isSending: boolean;
}

function shippingText(choice: DeliveryChoice | undefined): string {
  if (!choice) return '选择收货地址后计算';
  return choice.shippingFen === 0 ? '包邮' : formatFen(choice.shippingFen);
}

/** What the order comes to, and the button that makes it. */
export default function OrderAmounts({ data, choice, isSending }: Props) {
  const { lineCount, count, goodsFen, reductionFen, orders, problems } = data;
  return (
    <section aria-label="订单金额" className="card grid justify-items-end gap-3 p-4">
      <div role="status">
        <dl className="grid grid-cols-[auto_minmax(7rem,auto)] gap-x-4 gap-y-1 text-right tabular-nums">
          <dt className="text-ink-2">
            {lineCount} 种 {count} 件，商品金额
          </dt>
          <dd>{formatFen(goodsFen)}</dd>
          {reductionFen > 0 && (
            <>
              <dt className="text-ink-2">优惠</dt>
              <dd className="text-price">−{formatFen(reductionFen)}</dd>
            </>
          )}
          <dt className="text-ink-2">运费</dt>
          <dd>{shippingText(choice)}</dd>
          <dt className="self-center font-bold">应付金额</dt>
          <dd className="price text-2xl">{formatFen(payableFen(data, choice))}</dd>
        </dl>
      </div>
      {choice && (
        <p className="text-right text-xs text-ink-2">
          送至 {choice.regionName} {choice.detail}，{choice.receiver} {choice.phone}
        </p>
      )}
      {choice && choice.missingForFreeShippingFen > 0 && (
        <p className="meta">再买 {formatFen(choice.missingForFreeShippingFen)} 可包邮</p>
      )}
      <p className="flex w-full items-center justify-end gap-3">
        <a href={pageLink('/cart/step1')} className="btn h-11 px-5">
          返回购物车
        </a>
        <button
          className="btn-primary h-11 px-8 text-base max-md:flex-1"
          disabled={isSending || !choice || problems.length > 0}
        >
          {isSending ? '正在提交' : orders > 1 ? `提交订单（${orders} 张）` : '提交订单'}
        </button>
      </p>
    </section>
  );
}

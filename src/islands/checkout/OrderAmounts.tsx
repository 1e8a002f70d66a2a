import { wholeAddress } from '#lib/people/addresses/whole-address.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { payableFen } from '#lib/trade/checkout/choices.rules.ts';
import type { CheckOrderData, DeliveryChoice } from '#lib/trade/checkout/checkout.fields.ts';
import { ORDER_KINDS } from '#lib/trade/orders/order-words.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  data: CheckOrderData;
  choice: DeliveryChoice | undefined;
  isSending: boolean;
  /** True when another coupon was chosen and the sum is not known yet. */
  isPricing: boolean;
}

/** Label of the sum before an address is chosen. */
const WITHOUT_SHIPPING = '合计（不含运费）';

/** Shipping fee, by order where there are two: each has to reach free delivery by its own goods. */
function ShippingRows({ choice }: { choice: DeliveryChoice | undefined }) {
  if (!choice) {
    return (
      <>
        <dt className="text-ink-2">运费</dt>
        <dd>选择收货地址后计算</dd>
      </>
    );
  }
  const isSplit = choice.shipping.length > 1;
  return choice.shipping.map(({ kind, shippingFen, missingFen }) => (
    <div key={kind} className="contents">
      <dt className="text-ink-2">{isSplit ? `${ORDER_KINDS[kind]}运费` : '运费'}</dt>
      <dd>
        {shippingFen === 0 ? '包邮' : formatFen(shippingFen)}
        {missingFen > 0 && <span className="meta block">再买 {formatFen(missingFen)} 可包邮</span>}
      </dd>
    </div>
  ));
}

/** Amounts of the order, and its rewards once it is completed. */
export function OrderAmounts({ data, choice }: Pick<Props, 'data' | 'choice'>) {
  const { lineCount, count, goodsFen } = data;
  const reductions = [
    { label: '活动优惠', fen: data.reductionFen },
    { label: '优惠券', fen: data.couponFen },
    { label: '现金券', fen: data.voucherFen },
  ].filter(({ fen }) => fen > 0);
  const gains = [
    ...(data.cashbackFen > 0 ? [`返现 ${formatFen(data.cashbackFen)} 到余额`] : []),
    ...(data.earnedPoints > 0 ? [`得 ${data.earnedPoints} 积分`] : []),
    ...(data.giftPoints > 0 ? [`赠 ${data.giftPoints} 积分`] : []),
  ];
  return (
    <section aria-label="订单金额" className="card grid content-start gap-2 p-4">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums [&_dd]:text-right">
        <dt className="text-ink-2">
          {lineCount} 种 {count} 件，商品金额
        </dt>
        <dd>{formatFen(goodsFen)}</dd>
        {reductions.map(({ label, fen }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-price">−{formatFen(fen)}</dd>
          </div>
        ))}
        <ShippingRows choice={choice} />
        <dt className="font-bold">{choice ? '应付' : WITHOUT_SHIPPING}</dt>
        <dd translate="no" className="price text-xl leading-6">
          {formatFen(payableFen(data, choice))}
        </dd>
      </dl>
      {choice && (
        <p className="text-xs wrap-anywhere text-ink-2">
          送至 {wholeAddress(choice.regionName, choice.detail)}，{choice.receiver} {choice.phone}
        </p>
      )}
      {data.certificates.length === 0 && data.problems.length === 0 && (
        <p className="meta">资质有效，本单商品都在经营范围内</p>
      )}
      {gains.length > 0 && <p className="text-xs text-brand-700">订单完成后{gains.join('，')}</p>}
    </section>
  );
}

/** Sum and order button, always in view. */
export function SubmitBar({ data, choice, isSending, isPricing }: Props) {
  const { orders, problems } = data;
  return (
    <div
      id="totals"
      className="totals-bar card sticky z-30 flex items-center justify-end gap-3 px-3 py-2 shadow-[0_-2px_10px_rgb(20_50_45/8%)] md:px-4"
    >
      <a href={pageLink('/cart/step1')} className="btn mr-auto h-11 whitespace-nowrap px-5 max-md:px-2">
        返回购物车
      </a>
      <p role="status" className="text-right">
        <span className="text-xs text-ink-2">{choice ? '应付金额' : WITHOUT_SHIPPING}</span>{' '}
        <span translate="no" className="price whitespace-nowrap text-xl">
          {formatFen(payableFen(data, choice))}
        </span>
      </p>
      <button
        className="btn-primary h-11 whitespace-nowrap px-6 text-base"
        disabled={isSending || isPricing || !choice || problems.length > 0}
      >
        {isSending
          ? '正在提交'
          : isPricing
            ? '正在计算'
            : orders > 1
              ? `提交订单（${orders} 张）`
              : '提交订单'}
      </button>
    </div>
  );
}

import { formatFen } from '#lib/platform/money.rules.ts';

/** A step from the price of the goods to the refund, as text. */
export interface PreviewRow {
  label: string;
  text: string;
}

/** Amounts that a return would pay and take back, in fen. */
interface Previewed {
  /** A price difference: the shop sets its sum, and this is the most. */
  isPrice: boolean;
  /** Points and cashback of the order were credited already. */
  isCredited: boolean;
  /** Price of the units before activities, and the reductions by activities and by a coupon. */
  goodsFen: number;
  reductionFen: number;
  couponFen: number;
  refundFen: number;
  voucherFen: number;
  /** Deduction from the refund for gifts that stay; below zero a repayment for gifts that came back. */
  giftFen: number;
  points: number;
  cashbackFen: number;
}

/** Returns the steps in which a return pays money and takes it back, for its buyer to read before requesting it. */
export function previewRows(sums: Previewed): PreviewRow[] {
  const { goodsFen, reductionFen, couponFen, refundFen, voucherFen, giftFen, points, cashbackFen } = sums;
  if (sums.isPrice) return [{ label: '最多可补差价', text: `${formatFen(refundFen)}，补多少由商城核定` }];
  const less = (label: string, fen: number): PreviewRow[] =>
    fen > 0 ? [{ label, text: `−${formatFen(fen)}` }] : [];
  const taken = sums.isCredited ? '收回' : '订单完成时少得';
  return [
    { label: '商品金额', text: formatFen(goodsFen) },
    ...less('活动已减', reductionFen),
    ...less('优惠券分摊，不退', couponFen),
    ...less('现金券分摊，退成现金券', voucherFen),
    ...less('没有退回的赠品，按挂牌价扣', giftFen),
    ...(giftFen < 0 ? [{ label: '赠品退回，补退', text: formatFen(-giftFen) }] : []),
    { label: '预计退款', text: formatFen(refundFen) },
    ...(voucherFen > 0 ? [{ label: '预计退现金券', text: formatFen(voucherFen) }] : []),
    ...(points > 0 ? [{ label: `${taken}积分`, text: `${points} 积分` }] : []),
    ...(cashbackFen > 0 ? [{ label: `${taken}返现`, text: formatFen(cashbackFen) }] : []),
  ];
}

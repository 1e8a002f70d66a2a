import { formatFen } from '#lib/platform/money.rules.ts';

/** A step from what goods cost to what comes back, in words. */
export interface PreviewRow {
  label: string;
  text: string;
}

/** The amounts that a return would bring back and take off, in fen. */
interface Previewed {
  /** A price difference: its sum is for the shop to find out, and this is the most. */
  isPrice: boolean;
  /** Points and cashback of the order are there already. */
  isCredited: boolean;
  /** What the units cost before activities, and what of it activities and a coupon took off. */
  goodsFen: number;
  reductionFen: number;
  couponFen: number;
  refundFen: number;
  voucherFen: number;
  /** What the refund is less for gifts that stay; below zero what comes back for those that do. */
  giftFen: number;
  points: number;
  cashbackFen: number;
}

/** Returns the steps by which a return brings back and takes off money, for its buyer to read before asking for it. */
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

import { fenToYuan } from '#lib/platform/money.rules.ts';
import { couponText, lastDayText } from '#lib/trade/coupons/coupons.rules.ts';
import {
  type MyCouponPage,
  scopeLine,
  type ShownCoupon,
  statusNumber,
} from '#lib/trade/coupons/my-coupons.rules.ts';

/** Converts a coupon to the field names of the API: plain amounts in yuan, times in ms UTC. */
const toCoupon = (coupon: ShownCoupon) => ({
  id: coupon.id,
  type: coupon.kind === 'coupon' ? 0 : 1,
  status: statusNumber(coupon.status),
  name: coupon.name,
  text: couponText(coupon),
  amount: fenToYuan(coupon.amountFen),
  amount_fen: coupon.amountFen,
  minimum: fenToYuan(coupon.minimumFen),
  minimum_fen: coupon.minimumFen,
  scope: scopeLine(coupon.covers),
  scope_text: coupon.covers.text,
  more: coupon.covers.more,
  links: coupon.covers.links.map(({ text, href }) => ({ name: text, url: href })),
  start_time: coupon.validFrom,
  end_time: coupon.validUntil,
  last_day: lastDayText(coupon.validUntil),
  used_amount: fenToYuan(coupon.usedFen),
  used_amount_fen: coupon.usedFen,
  used_time: coupon.usedAt,
  order_id: coupon.order?.id ?? null,
  order_no: coupon.order?.no ?? null,
});

/** Converts a page of a member's coupons (product §9.8) as of now (ms). */
export const toCouponPage = (
  { coupons, counts, usable, total, page, pages, perPage }: MyCouponPage,
  now: number,
) => ({
  list: coupons.map(toCoupon),
  counts,
  usable,
  total,
  page,
  pages,
  per_page: perPage,
  server_time: now,
});

export type CouponPageFields = ReturnType<typeof toCouponPage>;
export type CouponFields = CouponPageFields['list'][number];

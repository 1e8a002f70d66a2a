import { fenToYuan } from '#lib/platform/money.rules.ts';
import { type CouponKind, couponText } from '#lib/trade/coupons/coupons.rules.ts';
import {
  type CouponStatus,
  type MyCouponPage,
  scopeLine,
  type ShownCoupon,
} from '#lib/trade/coupons/mine/my-coupons.rules.ts';

/** The `type` of the calls: 0 满减券, 1 现金券. */
export const KIND_OF_TYPE = { 0: 'coupon', 1: 'voucher' } as const satisfies Record<number, CouponKind>;

/** The `status` of the calls: 0 usable, 1 used, 2 run out. */
export const STATUS_OF_NUMBER = { 0: 'usable', 1: 'used', 2: 'expired' } as const satisfies Record<
  number,
  CouponStatus
>;

const numberOf = (status: CouponStatus): number => ({ usable: 0, used: 1, expired: 2 })[status];

/** One in the names of the API: plain amounts in yuan, times in ms UTC. */
const toCoupon = (coupon: ShownCoupon) => ({
  id: coupon.id,
  type: coupon.kind === 'coupon' ? 0 : 1,
  status: numberOf(coupon.status),
  name: coupon.name,
  text: couponText(coupon),
  amount: fenToYuan(coupon.amountFen),
  minimum: fenToYuan(coupon.minimumFen),
  scope: scopeLine(coupon.covers),
  links: coupon.covers.links.map(({ text, href }) => ({ name: text, url: href })),
  start_time: coupon.validFrom,
  end_time: coupon.validUntil,
  used_amount: fenToYuan(coupon.usedFen),
  used_time: coupon.usedAt,
  order_id: coupon.order?.id ?? null,
  order_no: coupon.order?.no ?? null,
});

/** A page of a member's coupons (product §9.8). */
export const toCouponPage = ({ coupons, counts, total, page, pages, perPage }: MyCouponPage) => ({
  list: coupons.map(toCoupon),
  counts,
  total,
  page,
  pages,
  per_page: perPage,
});

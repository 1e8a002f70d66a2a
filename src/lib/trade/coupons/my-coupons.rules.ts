import { type CouponKind, type CouponScope, couponText } from '#lib/trade/coupons/coupons.rules.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';

/** How one stands; those not to be used yet count as usable, and say from when. */
export const COUPON_STATUSES = { usable: '可使用', used: '已使用', expired: '已过期' } as const;
export type CouponStatus = keyof typeof COUPON_STATUSES;

/** Coupons of a member in one state that are counted and paged through at most; more are found by their days. */
export const MOST_COUNTED = 5_000;

/** From when until when (ms) coupons were used, or have their last day; null bounds nothing. */
export interface CouponDays {
  from: number | null;
  until: number | null;
}
export const ANY_DAY: CouponDays = { from: null, until: null };

/** One of a member's coupons or vouchers. Amounts in fen, times in ms. */
export interface MyCoupon {
  id: number;
  kind: CouponKind;
  status: CouponStatus;
  name: string;
  amountFen: number;
  minimumFen: number;
  scope: CouponScope;
  validFrom: number;
  validUntil: number;
  /** what of it was needed, once it is used */
  usedFen: number;
  usedAt: number | null;
  order: { id: number; no: string } | null;
}

/** What a scope covers, in words, with where goods of it are found. */
export interface ScopeWords {
  /** `全场通用`, or what the links are */
  text: string;
  links: { text: string; href: string }[];
  /** how many more there are than links */
  more: number;
}

/** A scope in one line: `指定厂家：华北制药、石药集团 等 5 家`. */
export function scopeLine({ text, links, more }: ScopeWords): string {
  if (links.length === 0) return text;
  const names = links.map((link) => link.text).join('、');
  return `${text}：${names}${more > 0 ? ` 等 ${links.length + more} 项` : ''}`;
}

/** One with what it covers in words. */
export interface ShownCoupon extends MyCoupon {
  covers: ScopeWords;
}

export interface MyCouponPage {
  coupons: ShownCoupon[];
  counts: Record<CouponStatus, number>;
  total: number;
  page: number;
  pages: number;
  perPage: number;
}

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

import type { CouponKind, CouponScope } from '#lib/trade/coupons/coupons.rules.ts';

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

import { pageLink } from '#lib/page-link.rules.ts';
import type { CouponKind, CouponScope } from '#lib/trade/coupons/coupons.rules.ts';
import type { TableAddress } from '#lib/trade/wallet/wallet-table.rules.ts';

/** How one stands; those not to be used yet count as usable, and say from when. */
export const COUPON_STATUSES = { usable: '可使用', used: '已使用', expired: '已过期' } as const;
export type CouponStatus = keyof typeof COUPON_STATUSES;

/** The names of the query of a member's coupons. */
export const COUPON_NAMES = { choice: 'status', from: 'from', until: 'until' } as const;

const addressAt = (path: string): TableAddress<CouponStatus> => ({
  path,
  names: COUPON_NAMES,
  choices: Object.keys(COUPON_STATUSES) as CouponStatus[],
  standard: 'usable',
  hasMoments: false,
});

/** Addresses of a member's coupons and vouchers, and how they are asked for. */
export const MY_COUPONS: Readonly<Record<CouponKind, TableAddress<CouponStatus>>> = {
  coupon: addressAt(pageLink('/wdqb/yhq')),
  voucher: addressAt(pageLink('/wdqb/xjq')),
};

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
  /** of the days that were asked for */
  counts: Record<CouponStatus, number>;
  /** of any day */
  usable: number;
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

/** A state as the `status` of the calls. */
export const statusNumber = (status: CouponStatus): number => ({ usable: 0, used: 1, expired: 2 })[status];

import { pageLink } from '#lib/page-link.rules.ts';
import type { CouponKind, CouponScope } from '#lib/trade/coupons/coupons.rules.ts';
import type { TableAddress } from '#lib/trade/wallet/wallet-table.rules.ts';

/** State of a coupon; those not to be used yet count as usable, and show their first day. */
export const COUPON_STATUSES = { usable: '可使用', used: '已使用', expired: '已过期' } as const;
export type CouponStatus = keyof typeof COUPON_STATUSES;

/** Field names of the query of a member's coupons. */
export const COUPON_NAMES = { choice: 'status', from: 'from', until: 'until' } as const;

const addressAt = (path: string): TableAddress<CouponStatus> => ({
  path,
  names: COUPON_NAMES,
  choices: Object.keys(COUPON_STATUSES) as CouponStatus[],
  standard: 'usable',
  hasMoments: false,
});

/** Addresses and query fields of a member's coupons and vouchers. */
export const MY_COUPONS: Readonly<Record<CouponKind, TableAddress<CouponStatus>>> = {
  coupon: addressAt(pageLink('/wdqb/yhq')),
  voucher: addressAt(pageLink('/wdqb/xjq')),
};

/** Limit of coupons of a member in one state that are counted and paged through; more are found by their days. */
export const MOST_COUNTED = 5_000;

/** Period (ms) in which coupons were used, or have their last day; null is no bound. */
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
  /** amount of it that was needed, once it is used */
  usedFen: number;
  usedAt: number | null;
  order: { id: number; no: string } | null;
}

/** Description of the goods that a scope covers, with links to them. */
export interface ScopeWords {
  /** `全场通用`, or the kind of the links */
  text: string;
  links: { text: string; href: string }[];
  /** number of values without a link */
  more: number;
}

/** Returns a scope in one line: `指定厂家：华北制药、石药集团 等 5 项`. */
export function scopeLine({ text, links, more }: ScopeWords): string {
  if (links.length === 0) return text;
  const names = links.map((link) => link.text).join('、');
  return `${text}：${names}${more > 0 ? ` 等 ${links.length + more} 项` : ''}`;
}

/** A coupon with a description of the goods it covers. */
export interface ShownCoupon extends MyCoupon {
  covers: ScopeWords;
}

export interface MyCouponPage {
  coupons: ShownCoupon[];
  /** of the requested days */
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

/** The `status` of the calls: 0 usable, 1 used, 2 expired. */
export const STATUS_OF_NUMBER = { 0: 'usable', 1: 'used', 2: 'expired' } as const satisfies Record<
  number,
  CouponStatus
>;

/** Converts a state to the `status` of the calls. */
export const statusNumber = (status: CouponStatus): number => ({ usable: 0, used: 1, expired: 2 })[status];

import { type Goods, ZONE_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { endText, startText, untilText } from '#lib/platform/time.rules.ts';
import { type Left, leftOf } from '#lib/catalogue/offers/offers.rules.ts';
import type { CouponBatchRow } from '#lib/trade/coupons/coupons.table.ts';

/** 满减券 takes a fixed amount off goods it covers; 现金券 pays like money, several in an order. */
export const COUPON_KINDS = { coupon: '满减券', voucher: '现金券' } as const;
export type CouponKind = keyof typeof COUPON_KINDS;

/** Kinds of goods a coupon covers, which also decide the meaning of its values. */
export const COUPON_SCOPES = {
  all: '全场通用',
  zone: '指定专区',
  category: '指定分类',
  maker: '指定厂家',
  goods: '指定商品',
} as const;
export type CouponScopeKind = keyof typeof COUPON_SCOPES;

/** Zones a coupon may cover, by the goods' marks. */
export const COUPON_ZONES = { youx: ZONE_WORDS.youx, zy: ZONE_WORDS.zy, qx: ZONE_WORDS.qx } as const;
type CouponZone = keyof typeof COUPON_ZONES;

/** Goods that a coupon covers; `values` are zones, category codes, or ids of makers or goods. */
export interface CouponScope {
  kind: CouponScopeKind;
  values: readonly string[];
}

/** Converts the scope columns of a row to its scope. */
export const withScope = <Row extends { scopeKind: CouponScopeKind; scopeValues: string }>({
  scopeKind: kind,
  scopeValues: values,
  ...row
}: Row) => ({ ...row, scope: { kind, values: values === '' ? [] : values.split(',') } });

/** Fields of goods that decide whether a coupon covers it. */
type ScopedGoods = Pick<Goods, 'id' | 'makerId' | 'categoryCode' | 'kind' | 'isFreeShipping'>;

const ZONE_OF: Record<CouponZone, (goods: ScopedGoods) => boolean> = {
  youx: ({ isFreeShipping }) => isFreeShipping,
  zy: ({ kind }) => kind === 'herb',
  qx: ({ kind }) => kind === 'device',
};

export const isZone = (value: string): value is CouponZone => Object.hasOwn(COUPON_ZONES, value);

const COVERS: Record<CouponScopeKind, (goods: ScopedGoods, values: readonly string[]) => boolean> = {
  all: () => true,
  zone: (goods, values) => values.some((value) => isZone(value) && ZONE_OF[value](goods)),
  category: ({ categoryCode }, values) => values.includes(categoryCode),
  maker: ({ makerId }, values) => values.includes(String(makerId)),
  goods: ({ id }, values) => values.includes(String(id)),
};

/** True when a coupon of a scope covers a goods. A category includes those below it: `values` name them all. */
export const scopeCovers = ({ kind, values }: CouponScope, goods: ScopedGoods): boolean =>
  COVERS[kind](goods, values);

/** Returns the amount one takes off, and its minimum: `满 ¥500.00 减 ¥30.00`, `抵 ¥50.00`. */
export function couponText(coupon: { kind: CouponKind; amountFen: number; minimumFen: number }): string {
  const { kind, amountFen, minimumFen } = coupon;
  if (kind === 'voucher') return `抵 ${formatFen(amountFen)}`;
  return minimumFen > 0
    ? `满 ${formatFen(minimumFen)} 减 ${formatFen(amountFen)}`
    : `立减 ${formatFen(amountFen)}`;
}

/** End of the moments that are shown as a day. */
const LAST_NAMED = Date.UTC(9999, 0);

/** Returns the last day it may be used on: windows end with the moment after it. */
export const lastDayText = (validUntil: number): string =>
  validUntil > LAST_NAMED ? '长期' : endText(validUntil);

/** Returns the period it may be used in, in words: ms, and days from the claim where these apply. */
export function validText({
  validFrom,
  validUntil,
  validDays,
}: {
  validFrom: number | null;
  validUntil: number | null;
  validDays: number | null;
}): string {
  if (validDays !== null) return `领取后 ${validDays} 天内有效`;
  const from = validFrom === null ? '' : `${startText(validFrom)} `;
  if (validUntil === null || validUntil > LAST_NAMED) return `${from && `${from}起`}长期有效`;
  return `${from}${untilText(validUntil)} 有效`;
}

/** State of a batch that members may claim. */
export type ClaimState = 'open' | 'coming' | 'used_up' | 'over';

/** Returns the number left of a batch, coarsely rounded; null without limit. */
export const leftOfBatch = ({ total, handedOut }: Pick<CouponBatchRow, 'total' | 'handedOut'>): Left | null =>
  leftOf(total === null ? null : total - handedOut, total);

/** A batch that members may claim, the same for every member. Times in ms. */
export interface OfferedCoupon {
  id: number;
  kind: CouponKind;
  name: string;
  amountFen: number;
  minimumFen: number;
  scope: CouponScope;
  claimFrom: number | null;
  claimUntil: number | null;
  validFrom: number | null;
  validUntil: number | null;
  validDays: number | null;
  perMemberLimit: number;
  /** Null without limit. */
  left: Left | null;
}

/** Returns the state of a batch at a moment; times in ms. */
export function claimState(
  {
    claimFrom,
    claimUntil,
    validUntil,
    left,
  }: Pick<OfferedCoupon, 'claimFrom' | 'claimUntil' | 'validUntil' | 'left'>,
  now: number,
): ClaimState {
  if ((claimUntil !== null && claimUntil <= now) || (validUntil !== null && validUntil <= now)) return 'over';
  if (left === 'none') return 'used_up';
  return claimFrom !== null && claimFrom > now ? 'coming' : 'open';
}

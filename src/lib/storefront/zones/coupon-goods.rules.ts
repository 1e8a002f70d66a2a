import type { GoodsWithin } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import type { ZoneListing } from '#lib/catalogue/zones/zones.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { type CouponScope, couponText, isZone } from '#lib/trade/coupons/coupons.rules.ts';
import type { OfferedCoupon } from '#lib/trade/coupons/coupons.rules.ts';

/** Returns the filter for the goods that a scope covers. */
export function withinScope({ kind, values }: CouponScope): GoodsWithin {
  switch (kind) {
    case 'all':
      return {};
    case 'zone':
      return { marks: values.filter(isZone) };
    case 'category':
      return { categoryCodes: values };
    case 'maker':
      return { makerIds: values.map(Number) };
    case 'goods':
      return { ids: values.map(Number) };
  }
}

/** Returns the list of goods that coupons are valid for; the coupon is chosen as a value of a facet. */
export const couponGoodsListing = (coupons: readonly OfferedCoupon[]): ZoneListing => ({
  within: { promotable: true, couponable: true },
  routes: { grid: 'lqzx_goods' },
  sort: 'best',
  facets: [
    {
      param: 'coupon',
      title: '哪张券',
      isNeeded: true,
      values: coupons.map((coupon) => ({
        value: String(coupon.id),
        name: coupon.name,
        within: withinScope(coupon.scope),
      })),
    },
  ],
  withoutGroups: [],
});

/** Returns a coupon as text, without zero fen: `满 ¥500 减 ¥30`. */
export const couponWords = (coupon: OfferedCoupon): string => couponText(coupon).replaceAll('.00', '');

/** Returns an amount without zero fen: `¥30`. */
export const yuanText = (fen: number): string => formatFen(fen).replace(/\.00$/, '');

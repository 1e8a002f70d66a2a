import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { CartItem } from '#lib/trade/cart/cart-view.rules.ts';
import type { CartCoupon } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { scopeCovers } from '#lib/trade/coupons/coupons.rules.ts';
import { heldCoupons } from '#lib/trade/coupons/coupons.service.ts';

/**
 * Returns the member's coupons and vouchers that may pay for goods of its cart, now or later; the page checks them
 * after every change. `now` in ms.
 */
export async function couponsOfCart(
  db: Db,
  member: Member,
  items: readonly Pick<CartItem, 'goods'>[],
  now: number,
): Promise<CartCoupon[]> {
  const held = await heldCoupons(db, member, now);
  return held.flatMap(({ id, kind, name, amountFen, minimumFen, validFrom, validUntil, scope }) => {
    const covered = items.filter(({ goods }) => scopeCovers(scope, goods)).map(({ goods }) => goods.id);
    if (kind === 'coupon' && covered.length === 0) return [];
    const goodsIds = kind === 'voucher' || covered.length === items.length ? null : covered;
    return [{ id, kind, name, amountFen, minimumFen, validFrom, validUntil, goodsIds }];
  });
}

import { loadActivities } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  mayHaveNetPrice,
  netPrice,
  type NetPrice,
  type ReachableCoupon,
} from '#lib/trade/coupons/net-price.rules.ts';
import { fetchedBy, offeredCoupons } from '#lib/trade/coupons/offered-coupons.service.ts';
import { heldCoupons } from '#lib/trade/coupons/coupons.service.ts';

/** Terms without a fee: shipping is no part of a net price. */
const NO_SHIPPING = { feeFen: 0, thresholdFen: 0 };

/**
 * Returns the prices of goods for a member with the best available coupon (product §5.11); goods without such a coupon
 * are left out. `lastNumbers`: units bought last, by goods. At most five queries for any number of goods, and none
 * where no coupon may pay for any. `now` in ms.
 */
export async function netPrices(
  db: Db,
  member: Member,
  { goods, lastNumbers }: { goods: Iterable<TradeGoods>; lastNumbers: ReadonlyMap<number, number> },
  now: number,
): Promise<NetPrice[]> {
  const asked = [...goods].filter((one) => one.buyability.canBuy && mayHaveNetPrice(one));
  if (asked.length === 0) return [];
  const coupons = await reachableCoupons(db, member, now);
  if (coupons.length === 0) return [];
  const ids = asked.map(({ id }) => id);
  const terms = {
    rank: member.rank,
    now,
    activities: await loadActivities(db, ids, now),
    granted: [],
    region: NO_SHIPPING,
    regionCode: member.regionCode,
  };
  return asked.flatMap((one) => {
    const lastNumber = lastNumbers.get(one.id) ?? 0;
    return netPrice({ goods: one, coupons, terms, lastNumber }) ?? [];
  });
}

/** Returns the coupons that a member may use now, and those that it may claim now and use at once. */
async function reachableCoupons(db: Db, member: Member, now: number): Promise<ReachableCoupon[]> {
  const held = (await heldCoupons(db, member, now)).filter(
    ({ kind, validFrom }) => kind === 'coupon' && validFrom <= now,
  );
  const { coupons } = await offeredCoupons(db, now);
  const offered = coupons.filter(
    ({ kind, validFrom }) => kind === 'coupon' && (validFrom === null || validFrom <= now),
  );
  const had = offered.length === 0 ? [] : await fetchedBy(db, member);
  const numbers = new Map(had.map((one) => [one.batchId, one.had]));
  const open = offered.filter(({ id, perMemberLimit }) => (numbers.get(id) ?? 0) < perMemberLimit);
  return [
    ...held.map((coupon) => ({ ...coupon, isHeld: true })),
    ...open.map((coupon) => ({ ...coupon, isHeld: false })),
  ].map(({ id, amountFen, minimumFen, scope, isHeld }) => ({ id, amountFen, minimumFen, scope, isHeld }));
}

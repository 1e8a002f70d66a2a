import type { Favourite } from '#lib/catalogue/favourites/favourites.rules.ts';
import { favouritesPage } from '#lib/catalogue/favourites/favourites.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { unreadOf } from '#lib/people/messages/messages.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type NextStep, stepsToFirstOrder } from '#lib/storefront/home-of-member/next-steps.service.ts';
import { contactOf } from '#lib/storefront/user-state/user-state.service.ts';
import { serviceContact } from '#lib/storefront/user-state/user-state.rules.ts';
import { couponCounts } from '#lib/trade/coupons/my-coupons.service.ts';
import { type DueGoods, dueGoods } from '#lib/trade/replenishment/replenishment.service.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import { listOrders } from '#lib/trade/orders/view/orders.service.ts';
import type { OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';

const LATEST_ORDERS = 3;
const MOST_CHEAPER = 4;

/** Content of a member's account centre (`/user`, product §2.10). */
export interface AccountCentre {
  orders: { counts: Record<OrderState | 'all', number>; latest: OrderSummary[] };
  /** Steps to the first order; empty before the approval, and after the first order. */
  firstSteps: NextStep[];
  coupons: number;
  vouchers: number;
  unread: number;
  /** Latest favourites whose price is now lower than when they were saved. */
  cheaper: Favourite[];
  /** Goods due by the member's own rhythm. */
  due: DueGoods[];
  /** Contact to call; null: none. */
  contact: { label: string; name: string; phone: string } | null;
}

/** Collects a member's account centre from the parts of the shop. */
export async function accountCentre(db: Db, member: Member, now: number): Promise<AccountCentre> {
  const [orders, coupons, unread, saved, due, admin] = await Promise.all([
    listOrders(db, member, { state: null, keywords: '', page: 1 }),
    couponCounts(db, member, now),
    unreadOf(db, member.id),
    favouritesPage(db, member, { keywords: '', page: 1 }, now),
    dueGoods(db, member, now),
    contactOf(db, member),
  ]);
  const hasOrdered = orders.counts.all > orders.counts.cancelled;
  return {
    firstSteps: hasOrdered || !member.isPassed ? [] : await stepsToFirstOrder(db, member, now),
    orders: { counts: orders.counts, latest: orders.orders.slice(0, LATEST_ORDERS) },
    coupons: coupons.coupon.usable,
    vouchers: coupons.voucher.usable,
    unread,
    cheaper: saved.favourites.filter(({ changeFen }) => changeFen < 0).slice(0, MOST_CHEAPER),
    due,
    contact: serviceContact({ admin }),
  };
}

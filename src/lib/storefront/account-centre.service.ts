import type { Favourite } from '#lib/catalogue/favourites/favourites.rules.ts';
import { favouritesPage } from '#lib/catalogue/favourites/favourites.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { unreadOf } from '#lib/people/messages/messages.service.ts';
import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { contactOf } from '#lib/storefront/user-state/user-state.service.ts';
import { serviceContact } from '#lib/storefront/user-state/user-state.rules.ts';
import { isSigned } from '#lib/trade/contracts/contracts.service.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { couponCounts } from '#lib/trade/coupons/my-coupons.service.ts';
import { type DueGoods, dueGoods } from '#lib/trade/replenishment/replenishment.service.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import { listOrders } from '#lib/trade/orders/view/orders.service.ts';
import type { OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';

const LATEST_ORDERS = 3;
const MOST_CHEAPER = 4;

/** What a member does between its approval and its first order, with whether it is done. */
interface FirstStep {
  text: string;
  help: string;
  /** What the button says, and where it leads. */
  button: string;
  href: string;
  isDone: boolean;
}

/** What a member finds in its centre (`/user`, product §2.10). */
export interface AccountCentre {
  orders: { counts: Record<OrderState | 'all', number>; latest: OrderSummary[] };
  /** Empty before the approval, and once it has ordered. */
  firstSteps: FirstStep[];
  coupons: number;
  vouchers: number;
  unread: number;
  /** Of what was saved last, what costs less now than it did then. */
  cheaper: Favourite[];
  /** What its own rhythm says it is due to buy. */
  due: DueGoods[];
  /** Who to call; null: nobody is named. */
  contact: { label: string; name: string; phone: string } | null;
}

/** Puts a member's centre together from what each part of the shop knows of it. */
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
    firstSteps: hasOrdered ? [] : await firstSteps(db, member, now),
    orders: { counts: orders.counts, latest: orders.orders.slice(0, LATEST_ORDERS) },
    coupons: coupons.coupon.usable,
    vouchers: coupons.voucher.usable,
    unread,
    cheaper: saved.favourites.filter(({ changeFen }) => changeFen < 0).slice(0, MOST_CHEAPER),
    due,
    contact: serviceContact({ admin }),
  };
}

/** The steps to a first order, in their order: what is missing of them, its checkout would ask for. */
async function firstSteps(db: Db, member: Member, now: number): Promise<FirstStep[]> {
  if (member.role !== 'buyer' || !member.isPassed) return [];
  const [hasSigned, addresses] = await Promise.all([isSigned(db, member, now), listAddresses(db, member)]);
  return [
    {
      text: '签署年度合同',
      help: '凭短信验证码在线签署，一年一次，签了才能提交订单',
      button: '去签约',
      href: pathTo('contract', {}, { next: pathTo('user') }),
      isDone: hasSigned,
    },
    {
      text: '填写收货地址',
      help: '收货地址决定运费和控销品种能不能买',
      button: '去填写',
      href: pathTo('addresses'),
      isDone: addresses.length > 0,
    },
    {
      text: '提交第一张订单',
      help: '按经营范围选品，也可以从常用品种表里一次加多种',
      button: '去采购',
      href: pathTo('list_table'),
      isDone: false,
    },
  ];
}

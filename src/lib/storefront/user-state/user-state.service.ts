import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { unreadOf } from '#lib/people/messages/messages.service.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';
import { findMember } from '#lib/people/members/members.service.ts';
import { countCartItems } from '#lib/trade/cart/cart.service.ts';
import { countOrdersOf } from '#lib/trade/orders/view/orders.service.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import { hasRole, type Member } from '#lib/people/members/members.rules.ts';
import { shopSetting } from '#lib/content/company.service.ts';

/** Returns the public part: the hotline, the quality inspection link, the login address. */
export async function publicUserState(db: Db, loginUrl: string) {
  const { hot_line } = await shopSetting(db, 'common_config');
  const inspection = await shopSetting(db, 'quality_inspection');
  return {
    show: true,
    username: '',
    cart: 0,
    message_count: 0,
    common_config: { hot_line },
    quality_inspection: inspection.quality_inspection_url || inspection.msg ? inspection : null,
    login_url: loginUrl,
  };
}

/** Returns the contact of a member: a member of staff, else the shop's general one (`is_default`). */
export async function contactOf(db: Db, { adminId }: Pick<Member, 'adminId'>) {
  const admin = adminId === null ? undefined : await findMember(db, adminId);
  if (admin) return { is_default: 0, name: admin.name, phone: admin.phone } as const;
  const { name, phone } = await shopSetting(db, 'house_contact');
  return { is_default: 1, name, phone } as const;
}

/**
 * Returns the user state of product §9.4 for a member. Its `token` is always null: a bearer token for programs is shown
 * once, where it is created (`/zhzx/tokens`), and only its digest is stored.
 */
export async function userState(db: Db, member: Member, loginUrl: string) {
  const [shared, admin, cart, orders, unread] = await Promise.all([
    publicUserState(db, loginUrl),
    contactOf(db, member),
    countCartItems(db, member.id),
    countOrdersOf(db, member.id),
    unreadOf(db, member.id),
  ]);
  const waiting = (state: OrderState): number => orders.find((row) => row.state === state)?.count ?? 0;
  return {
    ...shared,
    username: member.username,
    name: member.name,
    phone: member.phone,
    company: member.company,
    face: member.faceId === null ? '' : uploadAddress(member.faceId),
    rank: member.rank,
    admin,
    address: member.address,
    is_passed: flagOf(member.isPassed),
    points: member.points,
    cart,
    message_count: unread,
    wechat: flagOf(member.wechatName !== null),
    is_show_youx: flagOf(member.isShowYoux),
    is_special: flagOf(member.isSpecial),
    is_can_chat: flagOf(member.isCanChat),
    may_edit: flagOf(hasRole(member, 'editor')),
    token: null,
    /** User acting for this member; null for the member itself. */
    acting: member.actor && { name: member.actor.name, is_staff: flagOf(member.actor.isStaff) },
    is_AfterSale: flagOf(member.isAfterSale),
    orders: { unpaid: waiting('unpaid'), shipped: waiting('shipped') },
  };
}

/** State of a visitor, or of a member. */
export type AnyUserState =
  Awaited<ReturnType<typeof publicUserState>> | Awaited<ReturnType<typeof userState>>;

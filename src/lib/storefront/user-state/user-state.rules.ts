/** The staff member who looks after a buyer; `is_default` is the house account. */
export interface UserAdmin {
  is_default: boolean | 0 | 1;
  name: string;
  phone: string;
}

/** What GET /api/user/base says of the logged-in member (spec §3, user state). */
export interface UserState {
  /** known by now, whether or not there is data */
  show: boolean;
  username: string;
  name: string;
  phone: string;
  company: string;
  face: string;
  rank: number;
  admin: UserAdmin | null;
  address: string;
  is_passed: boolean | 0 | 1;
  points: number;
  /** lines in the cart */
  cart: number;
  message_count: number;
  wechat: boolean | 0 | 1 | string | null;
  common_config: { hot_line: string };
  quality_inspection: { quality_inspection_url: string; msg: string } | null;
  login_url: string;
  is_show_youx: boolean | 0 | 1;
  is_special: boolean | 0 | 1;
  is_can_chat: boolean | 0 | 1;
  token: string | null;
  is_AfterSale: boolean | 0 | 1;
  /** orders that wait for the member: to be paid, to be received */
  orders: { unpaid: number; shipped: number };
}

/** What the browser knows: everything, or only that there is nothing to know (a visitor, a failed call). */
export type KnownUser = UserState | { show: true; username?: undefined };

export const isMember = (user: KnownUser | null): user is UserState => Boolean(user?.username);

/** `专属客服` when someone of their own is assigned, else `客服` (spec §1); null where there is nobody. */
export function serviceContact(user: UserState): { label: string; name: string; phone: string } | null {
  if (!user.admin?.name) return null;
  const { is_default: isDefault, name, phone } = user.admin;
  return { label: isDefault ? '客服' : '专属客服', name, phone };
}

/** A mobile number in groups, as people read it: `138-0000-5566`; any other number as it is. */
export const readablePhone = (phone: string): string =>
  /^1\d{10}$/.test(phone) ? `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}` : phone;

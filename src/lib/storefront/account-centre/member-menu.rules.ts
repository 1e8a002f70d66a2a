import type { Member } from '#lib/people/members/members.rules.ts';
import type { RouteName } from '#lib/routes.rules.ts';

type MenuReader = Pick<Member, 'kind' | 'isAfterSale'>;

/** A page of the member centre as its navigation shows it. */
export interface MenuEntry {
  name: RouteName;
  icon: `i-lucide-${string}`;
  text: string;
  /** Pages that belong to it and have no entry of their own. */
  also?: readonly RouteName[];
  /** Only for whom it is meant. */
  isFor?: (member: MenuReader) => boolean;
}

export interface MenuGroup {
  title: string;
  entries: readonly MenuEntry[];
}

/** The hub, which leads to all others. */
export const MEMBER_HUB: MenuEntry = { name: 'user', icon: 'i-lucide-user', text: '会员中心' };

/** How goods go back, for whom it may be asked (`is_AfterSale`). */
export const AFTER_SALES: MenuEntry = {
  name: 'help_ypth',
  icon: 'i-lucide-undo-2',
  text: '退换与售后',
  isFor: ({ isAfterSale }) => isAfterSale,
};

/** The one table of the member centre's pages: its navigation and its hub are made from it. */
const MEMBER_MENU: readonly MenuGroup[] = [
  {
    title: '交易',
    entries: [
      { name: 'orders', icon: 'i-lucide-clipboard-list', text: '我的订单', also: ['order'] },
      {
        name: 'wallet',
        icon: 'i-lucide-wallet',
        text: '我的钱包',
        also: ['wallet_coupons', 'wallet_vouchers', 'pay_password'],
      },
      { name: 'favourites', icon: 'i-lucide-bookmark', text: '我的收藏' },
      { name: 'cart', icon: 'i-lucide-shopping-cart', text: '购物车' },
    ],
  },
  {
    title: '账户',
    entries: [
      { name: 'account', icon: 'i-lucide-settings', text: '账户资料', also: ['personal_data'] },
      { name: 'addresses', icon: 'i-lucide-map-pin', text: '收货地址' },
      { name: 'certificates', icon: 'i-lucide-badge-check', text: '资质证照' },
      { name: 'invoice_titles', icon: 'i-lucide-receipt-text', text: '发票抬头' },
      {
        name: 'stores',
        icon: 'i-lucide-building-2',
        text: '门店管理',
        also: ['store'],
        isFor: ({ kind }) => kind === 'head_office',
      },
      { name: 'tokens', icon: 'i-lucide-shield-check', text: '接口令牌' },
      { name: 'bind_wechat', icon: 'i-lucide-qr-code', text: '绑定微信' },
    ],
  },
  {
    title: '服务',
    entries: [
      AFTER_SALES,
      { name: 'messages', icon: 'i-lucide-bell', text: '我的消息' },
      { name: 'contract', icon: 'i-lucide-book-open', text: '年度合同' },
      { name: 'complaint_form', icon: 'i-lucide-headset', text: '投诉建议' },
    ],
  },
];

/** The groups a member is shown. */
export const memberMenu = (member: MenuReader): MenuGroup[] =>
  MEMBER_MENU.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ isFor }) => isFor?.(member) ?? true),
  }));

/** Whether a page is an entry's own or belongs to it. */
export const isWithin = ({ name, also = [] }: MenuEntry, page: RouteName): boolean =>
  name === page || also.includes(page);

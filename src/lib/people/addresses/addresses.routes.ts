import { route } from '#lib/route.rules.ts';

/** Pages of addresses. */
export const addressesPages = [
  route('addresses', {
    path: '/addr',
    aliases: ['/zhzx/addr'],
    title: '收货地址',
    menu: { member: 'account', icon: 'i-lucide-map-pin' },
    access: 'member',
    isIsland: true,
    query: ['next', 'edit'],
  }),
];

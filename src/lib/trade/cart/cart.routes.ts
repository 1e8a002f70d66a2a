import { route, shop } from '#lib/route.rules.ts';

/** Pages of cart. */
export const cartPages = [
  route('cart', {
    path: '/cart/step1',
    aliases: ['/cart', '/cart_step1', '/cart/cart_step1'],
    title: '购物车',
    menu: { member: 'trade', icon: 'i-lucide-shopping-cart' },
    access: 'member',
    query: ['filled'],
    layout: { ...shop, navigation: false, categoryMenu: 'none' },
    isIsland: true,
  }),
];

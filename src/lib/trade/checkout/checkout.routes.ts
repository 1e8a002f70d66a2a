import { checkout as layout, route } from '#lib/route.rules.ts';

/** Pages of checkout. */
export const checkoutPages = [
  route('check_order', {
    path: '/cart/step2',
    aliases: ['/cart_step2', '/cart/cart_step2'],
    title: '核对订单',
    access: 'member',
    isIsland: true,
    query: ['key', 'address'],
    layout,
  }),
];

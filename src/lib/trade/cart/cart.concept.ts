import { concept, tablesOf } from '#lib/concept.rules.ts';
import { route, shop } from '#lib/route.rules.ts';
import type { CartTables } from './cart.table.ts';

/** The cart. */
export const cart = concept({
  tables: tablesOf<CartTables>({ cart_item: { exported: 'all', closing: 'deleted' } }),
  routes: [
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
  ],
  tokens: { '/api/cart': true },
});

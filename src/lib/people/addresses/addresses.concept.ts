import { concept, tablesOf } from '#lib/concept.rules.ts';
import { route } from '#lib/route.rules.ts';
import type { AddressTables } from './addresses.table.ts';

/** Where goods are sent to. */
export const addresses = concept({
  tables: tablesOf<AddressTables>({
    address: { exported: 'all', closing: 'deleted' },
    shipping_region: 'house',
  }),
  routes: [
    route('addresses', {
      path: '/addr',
      aliases: ['/zhzx/addr'],
      title: '收货地址',
      menu: { member: 'account', icon: 'i-lucide-map-pin' },
      access: 'member',
      isIsland: true,
      query: ['next', 'edit'],
    }),
  ],
  tokens: { '/api/address': true },
});

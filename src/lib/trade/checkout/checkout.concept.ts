import { concept, tablesOf } from '#lib/concept.rules.ts';
import { checkout as layout, route } from '#lib/route.rules.ts';
import { TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import type { CheckoutTables } from './checkout.table.ts';

/** What is about to be ordered. */
export const checkout = concept({
  tables: tablesOf<CheckoutTables>({
    checkout_draft: { exported: { not: 'copies of the cart for an hour' }, closing: 'deleted' },
  }),
  routes: [
    route('check_order', {
      path: '/cart/step2',
      aliases: ['/cart_step2', '/cart/cart_step2'],
      title: '核对订单',
      access: 'member',
      isIsland: true,
      query: ['key', 'address'],
      layout,
    }),
  ],
  tokens: { '/api/checkout': true },
  sweeps: {
    drafts: {
      every: TEN_MINUTES_MS,
      run: async () => (await import('./checkout.repository.ts')).deleteExpiredDrafts,
    },
  },
});

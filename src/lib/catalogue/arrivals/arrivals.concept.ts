import { concept, tablesOf } from '#lib/concept.rules.ts';
import { route } from '#lib/route.rules.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';
import type { ArrivalTables } from './arrivals.table.ts';

/** Goods that ran out, and who is notified when they come in. */
export const arrivals = concept({
  tables: tablesOf<ArrivalTables>({ arrival_alert: { exported: 'all', closing: 'deleted' } }),
  routes: [
    route('arrivals', {
      path: '/dhtx',
      aliases: ['/zzfw/dhtx'],
      title: '到货提醒',
      menu: { member: 'trade', icon: 'i-lucide-bell-ring' },
      access: 'member',
      query: ['page'],
    }),
  ],
  tokens: { '/api/arrival_alert': true },
  texts: {
    arrivals: {
      every: MINUTE_MS,
      run: async () => (await import('#lib/catalogue/arrivals/arrivals.service.ts')).notifyArrivals,
    },
  },
});

import { concept, tablesOf } from '#lib/concept.rules.ts';
import { route } from '#lib/route.rules.ts';
import type { QuickPurchaseTables } from './quick-purchase.table.ts';

/** What a member buys often, and the order pad on which a purchaser types, scans or pastes an order. */
export const quickPurchase = concept({
  tables: tablesOf<QuickPurchaseTables>({
    pad_draft: { exported: 'all', sortedBy: 'updated_at', closing: 'deleted' },
    pad_template: { exported: 'all', closing: 'deleted' },
    pad_report: { exported: 'all', sortedBy: 'created_at', closing: 'deleted' },
    own_code: { exported: 'all', sortedBy: 'key', closing: 'deleted' },
  }),
  routes: [
    route('quick_purchase', {
      path: '/kjcg',
      aliases: ['/zzfw/kjcg'],
      title: '快捷采购',
      menu: { member: 'trade', icon: 'i-lucide-list-plus' },
      access: 'member',
      query: ['order', 'page', 'keywords'],
      isIsland: true,
    }),
    route('pad_report', {
      path: '/kjcg/report',
      title: '清单匹配结果',
      menu: { under: 'quick_purchase' },
      access: 'member',
    }),
  ],
  tokens: { '/api/quick_purchase': true },
});

import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import { DAY_MS, MORNING } from '#lib/platform/time.rules.ts';
import type { ReceiptTables } from './receipts.table.ts';

/** Receipts of orders with ephedrine, which their buyers owe, and where operators review them. */
export const receipts = concept({
  tables: tablesOf<ReceiptTables>({
    order_receipt: { exported: 'all', closing: BY_LAW },
    order_receipt_page: {
      within: 'order_receipt',
      by: 'receipt_id',
      exported: { not: 'pages are files of the member' },
      closing: BY_LAW,
    },
  }),
  routes: [
    route('receipts', {
      path: '/hmdd',
      title: '订单回执',
      menu: { member: 'trade', icon: 'i-lucide-file-check' },
      access: 'member',
      query: ['state', 'page'],
    }),
    route('receipt', { path: '/hmdd/:id', title: '回执', access: 'member' }),
    route('receipts_desk', {
      path: '/admin/receipts',
      title: '订单回执',
      menu: { office: 'orders' },
      access: 'operator',
      query: ['company', 'due', 'state', 'page'],
      layout: office,
    }),
  ],
  tokens: { '/api/receipt': true },
  texts: {
    receipts: {
      every: DAY_MS,
      fromHour: MORNING,
      run: async () => (await import('./reminders.service.ts')).remindOfReceipts,
    },
  },
});

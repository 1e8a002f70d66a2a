import { office, route } from '#lib/route.rules.ts';

/** Pages of receipts. */
export const receiptsPages = [
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
];

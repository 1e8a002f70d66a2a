import { route } from '#lib/route.rules.ts';

/** Pages of quick purchase. */
export const quickPurchasePages = [
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
];

import { route } from '#lib/route.rules.ts';

/** Pages of stores. */
export const storesPages = [
  route('stores', {
    path: '/ddgl',
    aliases: ['/zhzx/ddgl'],
    title: '门店管理',
    menu: { member: 'account', icon: 'i-lucide-building-2', isFor: ({ kind }) => kind === 'head_office' },
    access: 'member',
    query: ['keywords', 'do'],
  }),
  route('store', {
    path: '/ddgl/:id',
    title: '门店',
    access: 'member',
    query: ['state', 'page'],
  }),
];

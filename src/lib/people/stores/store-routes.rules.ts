import { route } from '#lib/route.rules.ts';

/** A head office's stores. */
export const storeRoutes = [
  route('stores', {
    path: '/ddgl',
    aliases: ['/zhzx/ddgl'],
    title: '门店管理',
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

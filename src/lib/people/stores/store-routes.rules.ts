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
];

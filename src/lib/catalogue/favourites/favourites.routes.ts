import { route } from '#lib/route.rules.ts';

/** Pages of favourites. */
export const favouritesPages = [
  route('favourites', {
    path: '/star',
    aliases: ['/zzfw/star'],
    title: '我的收藏',
    menu: { member: 'trade', icon: 'i-lucide-bookmark' },
    access: 'member',
    query: ['keywords', 'page'],
  }),
];

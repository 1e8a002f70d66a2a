import { concept, tablesOf } from '#lib/concept.rules.ts';
import { route } from '#lib/route.rules.ts';
import type { FavouriteTables } from './favourites.table.ts';

/** Goods a member keeps in view. */
export const favourites = concept({
  tables: tablesOf<FavouriteTables>({ favourite: { exported: 'all', closing: 'deleted' } }),
  routes: [
    route('favourites', {
      path: '/star',
      aliases: ['/zzfw/star'],
      title: '我的收藏',
      menu: { member: 'trade', icon: 'i-lucide-bookmark' },
      access: 'member',
      query: ['keywords', 'page'],
    }),
  ],
  tokens: { '/api/favorite': true },
});

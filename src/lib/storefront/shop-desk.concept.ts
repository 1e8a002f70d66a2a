import { concept } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';

/** Who the shop is and what delivery costs, where the administrator sets it. */
export const shopDesk = concept({
  routes: [
    route('shop_settings', {
      path: '/admin/shop',
      title: '商城设置',
      menu: { office: 'people' },
      access: 'administrator',
      layout: office,
    }),
  ],
});

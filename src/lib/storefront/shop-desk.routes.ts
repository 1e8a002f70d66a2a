import { office, route } from '#lib/route.rules.ts';

/** Pages of shop desk. */
export const shopDeskPages = [
  route('shop_settings', {
    path: '/admin/shop',
    title: '商城设置',
    menu: { office: 'people' },
    access: 'administrator',
    layout: office,
  }),
];

import { office, route } from '#lib/route.rules.ts';

/** Pages of parcels. */
export const parcelsPages = [
  route('parcel_desk', {
    path: '/admin/parcels',
    title: '包裹物流',
    menu: { office: 'orders' },
    access: 'operator',
    query: ['keywords', 'carrier', 'from', 'until', 'state', 'page'],
    layout: office,
  }),
];

/** Documents of parcels. */
export const parcelsNonPageRoutes = [
  route('parcels_of_order', { path: '/order/wl/:id', title: '', access: 'member' }),
];

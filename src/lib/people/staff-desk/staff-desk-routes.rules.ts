import { office, route } from '#lib/route.rules.ts';

/** Where an administrator says who runs the shop. */
export const staffDeskRoutes = [
  route('staff', { path: '/admin/staff', title: '员工', access: 'administrator', layout: office }),
];

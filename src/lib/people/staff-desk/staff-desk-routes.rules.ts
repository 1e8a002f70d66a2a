import { office, route } from '#lib/route.rules.ts';

/** Leads whoever works in the back office to the page where their work begins. */
export const officeRedirects = [
  route('office', { path: '/admin', title: '', access: 'staff', layout: office }),
];

/** Where an administrator says who runs the shop. */
export const staffDeskRoutes = [
  route('staff', { path: '/admin/staff', title: '员工', access: 'administrator', layout: office }),
];

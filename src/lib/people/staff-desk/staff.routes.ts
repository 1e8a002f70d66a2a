import { office, route } from '#lib/route.rules.ts';

/** Pages of staff. */
export const staffPages = [
  route('staff', {
    path: '/admin/staff',
    title: '员工',
    menu: { office: 'people' },
    access: 'administrator',
    layout: office,
  }),
];

/** Documents of staff. */
export const staffNonPageRoutes = [
  /** Redirects a user of the back office to the page where their work begins. */
  route('office', { path: '/admin', title: '', access: 'staff', layout: office }),
];

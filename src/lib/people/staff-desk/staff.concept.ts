import { concept } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';

/** Who runs the shop, and the way into the back office. */
export const staff = concept({
  routes: [
    route('staff', {
      path: '/admin/staff',
      title: '员工',
      menu: { office: 'people' },
      access: 'administrator',
      layout: office,
    }),
  ],
  documents: [
    /** Leads whoever works in the back office to the page where their work begins. */
    route('office', { path: '/admin', title: '', access: 'staff', layout: office }),
  ],
  tokens: { '/api/admin': true },
});

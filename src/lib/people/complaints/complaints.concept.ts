import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import type { ComplaintTables } from './complaints.table.ts';

/** Complaints and wishes, and where operators answer them. */
export const complaints = concept({
  tables: tablesOf<ComplaintTables>({ complaint: { exported: 'all', closing: BY_LAW } }),
  routes: [
    route('complaint_form', {
      path: '/help/gywm/tsjy/form',
      title: '填写投诉与建议',
      menu: { member: 'service', icon: 'i-lucide-headset', text: '投诉建议' },
      access: 'open',
      script: 'touch',
    }),
    route('complaints', {
      path: '/admin/complaints',
      title: '投诉与建议',
      menu: { office: 'people' },
      access: 'operator',
      query: ['state', 'page'],
      layout: office,
    }),
  ],
  tokens: { '/api/complaint': true },
});

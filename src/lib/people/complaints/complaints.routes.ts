import { office, route } from '#lib/route.rules.ts';

/** Pages of complaints. */
export const complaintsPages = [
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
];

import { office, route } from '#lib/route.rules.ts';

/** Pages of members. */
export const membersPages = [
  route('members', {
    path: '/admin/members',
    title: '会员',
    menu: { office: 'people' },
    access: 'operator',
    query: ['keywords', 'kind', 'rank', 'application', 'region', 'state', 'contact', 'page'],
    layout: office,
  }),
  route('member', {
    path: '/admin/members/:id',
    title: '会员资料',
    access: 'operator',
    query: ['ledger', 'page'],
    layout: office,
  }),
];

import { office, route } from '#lib/route.rules.ts';

/** Where operators find members and change what the shop says of them. */
export const memberDeskRoutes = [
  route('members', {
    path: '/admin/members',
    title: '会员',
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

import { concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import { DAY_MS, HOUR_MS, NIGHT, TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import type { MemberTables } from './members.table.ts';

/** Accounts with their scopes and logins, and the desk where operators keep them. */
export const members = concept({
  tables: tablesOf<MemberTables>({
    member: {
      by: 'id',
      as: 'account',
      exported: [
        ...(['username', 'role', 'kind', 'name', 'phone', 'company', 'credit_code', 'address'] as const),
        ...(['region_code', 'rank', 'balance_fen', 'points', 'application', 'applied_at'] as const),
        ...(['certified_until', 'wechat_name', 'created_at'] as const),
      ],
      closing: { kept: 'without name, phone and logins: `emptyAccount`' },
    },
    member_scope: { exported: { not: 'added with the longest of each scope' }, closing: 'deleted' },
    session: {
      exported: ['user_agent', 'created_at', 'expires_at'],
      sortedBy: 'created_at',
      closing: 'deleted',
    },
    device: { exported: ['created_at', 'last_used_at'], sortedBy: 'created_at', closing: 'deleted' },
    rate_limit: 'house',
  }),
  rooms: ['people/member-desk'],
  routes: [
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
  ],
  sweeps: {
    sessions: {
      every: HOUR_MS,
      run: async () => (await import('./sessions/session.repository.ts')).deleteExpiredSessions,
    },
    devices: {
      every: DAY_MS,
      fromHour: NIGHT,
      run: async () => (await import('./sessions/enter.service.ts')).forgetOldDevices,
    },
    'rate-limits': {
      every: TEN_MINUTES_MS,
      run: async () => (await import('./sessions/rate-limit.repository.ts')).deleteExpiredRates,
    },
  },
});

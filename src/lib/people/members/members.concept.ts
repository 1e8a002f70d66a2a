import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { MemberTables } from './members.table.ts';

/** Accounts with their scopes and logins. */
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
});

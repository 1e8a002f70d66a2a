import { concept, tablesOf } from '#lib/concept.rules.ts';
import { route } from '#lib/route.rules.ts';
import type { TokenTables } from '#lib/people/api-tokens/api-tokens.table.ts';

/** What a member's programs call with. */
export const apiTokens = concept({
  tables: tablesOf<TokenTables>({
    api_token: {
      exported: ['name', 'scope', 'hint', 'created_at', 'last_used_at', 'revoked_at'],
      closing: 'deleted',
    },
  }),
  routes: [
    route('tokens', {
      path: '/zhzx/tokens',
      aliases: ['/zhzx_tokens'],
      title: '接口令牌',
      menu: { member: 'account', icon: 'i-lucide-shield-check' },
      access: 'member',
    }),
  ],
});

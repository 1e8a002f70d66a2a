import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { TokenTables } from '#lib/people/api-tokens/api-tokens.table.ts';

/** Tokens with which a member's programs make calls. */
export const apiTokens = concept({
  tables: tablesOf<TokenTables>({
    api_token: {
      exported: ['name', 'scope', 'hint', 'created_at', 'last_used_at', 'revoked_at'],
      closing: 'deleted',
    },
  }),
});

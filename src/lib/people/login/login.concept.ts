import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { LoginTables } from './login.table.ts';

/** Logging in, and the steps to a new password (product §2.8). */
export const login = concept({
  tables: tablesOf<LoginTables>({
    password_reset: { exported: { not: 'a secret of some minutes' }, closing: 'deleted' },
  }),
});

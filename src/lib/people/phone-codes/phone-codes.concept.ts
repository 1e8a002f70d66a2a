import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { CodeTables } from '#lib/people/phone-codes/phone-codes.table.ts';

/** Codes sent to phones. */
export const phoneCodes = concept({
  tables: tablesOf<CodeTables>({
    phone_code: { by: 'phone', exported: { not: 'a secret of some minutes' }, closing: 'deleted' },
  }),
});

import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { UploadTables } from './uploads.table.ts';

/** Files of members; those that nothing names any more are swept. */
export const uploads = concept({
  tables: tablesOf<UploadTables>({
    upload: { exported: { not: 'added as files next to the data' }, closing: BY_LAW },
  }),
});

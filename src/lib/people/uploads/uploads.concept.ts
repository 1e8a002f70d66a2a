import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { UploadTables } from './uploads.table.ts';

/** Files of members; those without a reference are deleted. */
export const uploads = concept({
  tables: tablesOf<UploadTables>({
    upload: { exported: { not: 'added as files next to the data' }, closing: BY_LAW },
  }),
});

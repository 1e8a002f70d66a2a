import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import type { UploadTables } from './uploads.table.ts';

/** Files of members; those that nothing names any more are swept. */
export const uploads = concept({
  tables: tablesOf<UploadTables>({
    upload: { exported: { not: 'added as files next to the data' }, closing: BY_LAW },
  }),
  sweeps: {
    uploads: { every: HOUR_MS, run: async () => (await import('./uploads.service.ts')).sweepUploads },
  },
});

import { concept, tablesOf, WITH_ITS_ROW } from '#lib/concept.rules.ts';

import type { CertificateTables } from './certificates.table.ts';

/** Licences of members, and the desk where operators review them. */
export const certificates = concept({
  tables: tablesOf<CertificateTables>({
    certificate: {
      exported: 'all',
      // Approved ones stay by law; pages without a reference are deleted.
      closing: { deletedWith: { state: ['draft', 'waiting', 'rejected', 'withdrawn'] } },
    },
    certificate_page: {
      within: 'certificate',
      by: 'certificate_id',
      exported: { not: 'pages are files of the member' },
      closing: WITH_ITS_ROW,
    },
    certificate_scope: {
      within: 'certificate',
      by: 'certificate_id',
      exported: { not: 'the scopes of the member are' },
      closing: WITH_ITS_ROW,
    },
  }),
});

import { concept, tablesOf, WITH_ITS_ROW } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import { DAY_MS, MINUTE_MS, MORNING } from '#lib/platform/time.rules.ts';
import type { CertificateTables } from './certificates.table.ts';

/** Licences of members, and the desk where operators review them. */
export const certificates = concept({
  tables: tablesOf<CertificateTables>({
    certificate: {
      exported: 'all',
      // Approved ones stay by law; pages that nothing names any more are swept.
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
  routes: [
    route('certificates', {
      path: '/zhzx/zzzj',
      aliases: ['/zzzj', '/zhzx_zzzj', '/zhzx/zizhi'],
      title: '资质证照',
      menu: { member: 'account', icon: 'i-lucide-badge-check' },
      access: 'member',
      isIsland: true,
      query: ['renew'],
    }),
    route('certificates_desk', {
      path: '/admin/certificates',
      title: '资质审核',
      menu: { office: 'people' },
      access: 'operator',
      query: ['state', 'page'],
      layout: office,
    }),
    route('certificate_review', {
      path: '/admin/certificates/:id',
      title: '审核资质',
      access: 'operator',
      layout: office,
    }),
  ],
  texts: {
    certificates: {
      every: DAY_MS,
      fromHour: MORNING,
      run: async () => (await import('./reminders.service.ts')).remindOfCertificates,
    },
    rejections: {
      every: MINUTE_MS,
      run: async () => (await import('./review/review.service.ts')).rejectionTexts,
    },
  },
});

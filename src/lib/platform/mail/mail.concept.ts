import { concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import { TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import type { MailTables } from './mail.table.ts';

/** E-mails that were sent. */
export const mail = concept({
  tables: tablesOf<MailTables>({
    mail: {
      as: 'e_mail',
      exported: ['recipient', 'subject', 'state', 'created_at'],
      closing: 'deleted',
    },
  }),
  routes: [
    route('mails', {
      path: '/admin/mails',
      title: '邮件记录',
      menu: { office: 'people' },
      access: 'operator',
      query: ['recipient', 'state', 'page'],
      layout: office,
    }),
  ],
  sweeps: {
    mails: { every: TEN_MINUTES_MS, run: async () => (await import('./mail.service.ts')).sweepMails },
  },
});

import { concept, tablesOf } from '#lib/concept.rules.ts';

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
});

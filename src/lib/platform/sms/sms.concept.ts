import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { OutboxTables } from './outbox.table.ts';

/** Text messages that were sent. */
export const sms = concept({
  tables: tablesOf<OutboxTables>({
    outbox: {
      by: 'phone',
      as: 'text_message',
      exported: ['template', 'state', 'created_at'],
      closing: 'deleted',
    },
  }),
});

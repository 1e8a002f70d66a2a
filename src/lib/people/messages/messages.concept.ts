import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { MessageTables } from './messages.table.ts';

/** A member's inbox, and where operators write to members. */
export const messages = concept({
  tables: tablesOf<MessageTables>({
    message: { exported: 'all', closing: 'deleted' },
    message_sending: 'house',
    message_template: 'house',
  }),
});

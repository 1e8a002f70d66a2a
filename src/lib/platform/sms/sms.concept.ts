import { concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import { TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
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
  routes: [
    route('outbox', {
      path: '/admin/outbox',
      title: '短信记录',
      menu: { office: 'people' },
      access: 'operator',
      query: ['phone', 'state', 'page'],
      layout: office,
    }),
  ],
  sweeps: {
    outbox: { every: TEN_MINUTES_MS, run: async () => (await import('./outbox.service.ts')).sweepOutbox },
  },
});

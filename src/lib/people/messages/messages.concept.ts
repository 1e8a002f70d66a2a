import { concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import { DAY_MS, MINUTE_MS, NIGHT } from '#lib/platform/time.rules.ts';
import type { MessageTables } from './messages.table.ts';

/** A member's inbox, and where operators write to members. */
export const messages = concept({
  tables: tablesOf<MessageTables>({
    message: { exported: 'all', closing: 'deleted' },
    message_sending: 'house',
    message_template: 'house',
  }),
  routes: [
    route('messages', {
      path: '/wdxx',
      aliases: ['/zhzx/wdxx'],
      title: '我的消息',
      menu: { member: 'service', icon: 'i-lucide-bell' },
      access: 'member',
      query: ['kind', 'page'],
    }),
    route('sendings', {
      path: '/admin/messages',
      title: '站内消息',
      menu: { office: 'people' },
      access: 'operator',
      query: ['page'],
      layout: office,
    }),
    route('sending_new', {
      path: '/admin/messages/new',
      title: '写站内消息',
      access: 'operator',
      query: ['to', 'template'],
      layout: office,
    }),
    route('message_templates', {
      path: '/admin/messages/templates',
      title: '消息模板',
      access: 'operator',
      layout: office,
    }),
    route('message_template', {
      path: '/admin/messages/templates/:id',
      title: '修改消息模板',
      access: 'operator',
      layout: office,
    }),
  ],
  sweeps: {
    sendings: {
      every: MINUTE_MS,
      run: async () => (await import('./sending/sending.service.ts')).finishSendings,
    },
    messages: {
      every: DAY_MS,
      fromHour: NIGHT,
      run: async () => (await import('./messages.service.ts')).forgetOldMessages,
    },
  },
});

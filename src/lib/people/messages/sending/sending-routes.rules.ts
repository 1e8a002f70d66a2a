import { office, route } from '#lib/route.rules.ts';

/** Where operators write to members, and keep the words they use again and again. */
export const sendingRoutes = [
  route('sendings', {
    path: '/admin/messages',
    title: '站内消息',
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
];

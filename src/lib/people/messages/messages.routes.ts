import { office, route } from '#lib/route.rules.ts';

/** Pages of messages. */
export const messagesPages = [
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
];

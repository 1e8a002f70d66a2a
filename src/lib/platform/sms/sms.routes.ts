import { office, route } from '#lib/route.rules.ts';

/** Pages of sms. */
export const smsPages = [
  route('outbox', {
    path: '/admin/outbox',
    title: '短信记录',
    menu: { office: 'people' },
    access: 'operator',
    query: ['phone', 'state', 'page'],
    layout: office,
  }),
];

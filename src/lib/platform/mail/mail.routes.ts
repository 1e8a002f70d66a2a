import { office, route } from '#lib/route.rules.ts';

/** Pages of mail. */
export const mailPages = [
  route('mails', {
    path: '/admin/mails',
    title: '邮件记录',
    menu: { office: 'people' },
    access: 'operator',
    query: ['recipient', 'state', 'page'],
    layout: office,
  }),
];

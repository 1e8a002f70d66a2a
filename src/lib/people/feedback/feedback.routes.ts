import { office, route } from '#lib/route.rules.ts';

/** Pages of feedback. */
export const feedbackPages = [
  route('feedback', {
    path: '/yjfk',
    aliases: ['/zzfw/yjfk'],
    title: '意见反馈',
    menu: { member: 'service', icon: 'i-lucide-message-square-text' },
    access: 'member',
    query: ['state', 'page'],
  }),
  route('feedback_info', { path: '/yjfk/:id', title: '反馈详情', access: 'member' }),
  route('feedback_desk', {
    path: '/admin/feedback',
    title: '意见反馈',
    menu: { office: 'people' },
    access: 'operator',
    query: ['keywords', 'kind', 'state', 'page'],
    layout: office,
  }),
  route('feedback_on_desk', {
    path: '/admin/feedback/:id',
    title: '反馈详情',
    access: 'operator',
    layout: office,
  }),
];

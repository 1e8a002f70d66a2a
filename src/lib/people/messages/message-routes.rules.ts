import { route } from '#lib/route.rules.ts';

/** A member's inbox. */
export const messageRoutes = [
  route('messages', {
    path: '/wdxx',
    aliases: ['/zhzx/wdxx'],
    title: '我的消息',
    access: 'member',
    query: ['kind', 'page'],
  }),
];

import { plain, route } from '#lib/route.rules.ts';

/** The steps to a new password (product §2.8). */
export const loginRoutes = [
  route('forget', {
    path: '/forget/step1',
    aliases: ['/forget_step1', '/forget/forget_step1'],
    redirects: { '/forget': '/forget_step1' },
    title: '找回密码',
    access: 'open',
    query: ['account'],
    layout: plain,
  }),
  route('forget_password', {
    path: '/forget/step2',
    aliases: ['/forget_step2', '/forget/forget_step2'],
    title: '重设密码',
    access: 'open',
    layout: plain,
  }),
  route('forget_done', {
    path: '/forget/step3',
    aliases: ['/forget_step3', '/forget/forget_step3'],
    title: '密码已重设',
    access: 'open',
    query: ['programs'],
    layout: plain,
  }),
];

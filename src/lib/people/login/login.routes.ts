import { plain, route } from '#lib/route.rules.ts';

/** Pages of login. */
export const loginPages = [
  route('login', {
    path: '/login',
    title: '登录',
    crawlers: 'closed',
    access: 'open',
    query: ['next', 'add', 'checkout', 'favourite', 'how', 'wechat'],
    layout: plain,
  }),
  route('forget', {
    path: '/forget/step1',
    aliases: ['/forget_step1', '/forget/forget_step1'],
    redirects: { '/forget': '/forget_step1' },
    title: '找回密码',
    crawlers: 'closed',
    access: 'open',
    query: ['account'],
    layout: plain,
  }),
  route('forget_password', {
    path: '/forget/step2',
    aliases: ['/forget_step2', '/forget/forget_step2'],
    title: '重设密码',
    crawlers: 'closed',
    access: 'open',
    layout: plain,
  }),
  route('forget_done', {
    path: '/forget/step3',
    aliases: ['/forget_step3', '/forget/forget_step3'],
    title: '密码已重设',
    crawlers: 'closed',
    access: 'open',
    query: ['programs'],
    layout: plain,
  }),
  route('who', {
    path: '/who',
    title: '登录状态',
    access: 'open',
    layout: { ...plain, header: 'none', footer: false },
  }),
];

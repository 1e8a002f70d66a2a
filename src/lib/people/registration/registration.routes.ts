import { plain, route } from '#lib/route.rules.ts';

/** Pages of registration. */
export const registrationPages = [
  route('register', {
    path: '/register/step1',
    aliases: ['/register/register_index'],
    redirects: { '/register': '/register_index', '/register_index': '/register/step1' },
    title: '会员注册',
    crawlers: 'closed',
    access: 'open',
    query: ['next', 'wechat'],
    layout: plain,
  }),
  route('register_company', {
    path: '/register/step2',
    title: '企业信息',
    crawlers: 'closed',
    access: 'open',
    isIsland: true,
    layout: plain,
  }),
  route('register_certificates', {
    path: '/register/step3',
    title: '提交资质',
    crawlers: 'closed',
    access: 'open',
    layout: plain,
  }),
  route('register_dd', {
    path: '/register/dd/step1',
    aliases: ['/register/dd'],
    redirects: { '/register_dd': '/register/dd/step1' },
    title: '连锁会员注册',
    crawlers: 'closed',
    access: 'open',
    query: ['next', 'wechat'],
    layout: plain,
  }),
  route('register_dd_company', {
    path: '/register/dd/step2',
    title: '连锁总部信息',
    crawlers: 'closed',
    access: 'open',
    isIsland: true,
    layout: plain,
  }),
  route('register_dd_certificates', {
    path: '/register/dd/step3',
    title: '提交连锁资质',
    crawlers: 'closed',
    access: 'open',
    layout: plain,
  }),
];

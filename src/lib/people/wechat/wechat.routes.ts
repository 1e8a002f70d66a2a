import { plain, route } from '#lib/route.rules.ts';

/** Pages of wechat. */
export const wechatPages = [
  route('bind_wechat', {
    path: '/bdwx',
    aliases: ['/zhzx/bdwx', '/zhzx_bdwx'],
    title: '绑定微信',
    menu: { member: 'account', icon: 'i-lucide-qr-code' },
    access: 'member',
  }),
  route('register_wechat', {
    path: '/register/wechat',
    aliases: ['/register_wechat'],
    title: '微信注册',
    crawlers: 'closed',
    access: 'open',
    layout: plain,
  }),
  route('sandbox_wechat', {
    path: '/sandbox/wechat/:state',
    title: '沙箱微信',
    query: ['on'],
    access: 'open',
    layout: { ...plain, header: 'none', footer: false },
  }),
];

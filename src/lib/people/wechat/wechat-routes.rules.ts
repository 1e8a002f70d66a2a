import { plain, route } from '#lib/route.rules.ts';

/** Binding an account of the messaging app (product §2.10), and the sandbox that stands for the app in a demo shop. */
export const wechatRoutes = [
  route('bind_wechat', {
    path: '/bdwx',
    aliases: ['/zhzx/bdwx', '/zhzx_bdwx'],
    title: '绑定微信',
    access: 'member',
  }),
  route('register_wechat', {
    path: '/register/wechat',
    aliases: ['/register_wechat'],
    title: '微信注册',
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

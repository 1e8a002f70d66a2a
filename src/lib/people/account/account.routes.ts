import { route } from '#lib/route.rules.ts';

/** Pages of account. */
export const accountPages = [
  route('user', {
    path: '/user',
    aliases: ['/user_hyzx', '/user/user_hyzx'],
    title: '会员中心',
    access: 'member',
  }),
  route('account', {
    path: '/zhzx/basic',
    aliases: ['/zhzx', '/zhzx_basic', '/zhzx/zhzx_basic', '/basic'],
    title: '账户中心',
    menu: { member: 'account', icon: 'i-lucide-settings', text: '账户资料' },
    access: 'member',
    query: ['edit'],
  }),
  route('personal_data', {
    path: '/zhzx/data',
    aliases: ['/zhzx_data', '/zhzx/zhzx_data'],
    title: '个人数据',
    menu: { under: 'account' },
    access: 'member',
  }),
];

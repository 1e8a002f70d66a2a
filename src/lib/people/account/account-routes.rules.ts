import { route } from '#lib/route.rules.ts';

/** The pages of a member's own account. */
export const accountRoutes = [
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
    access: 'member',
    query: ['edit'],
  }),
  route('personal_data', {
    path: '/zhzx/data',
    aliases: ['/zhzx_data', '/zhzx/zhzx_data'],
    title: '个人数据',
    access: 'member',
  }),
];

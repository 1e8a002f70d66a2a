import { route } from '#lib/route.rules.ts';

/** The pages of a member's own account. */
export const accountRoutes = [
  route('user', {
    path: '/user',
    aliases: ['/user_hyzx', '/user/user_hyzx'],
    title: '会员中心',
    access: 'member',
  }),
];

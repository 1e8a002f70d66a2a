import { route } from '#lib/route.rules.ts';

/** Where a member gives its programs the means to call. */
export const tokenRoutes = [
  route('tokens', {
    path: '/zhzx/tokens',
    aliases: ['/zhzx_tokens'],
    title: '接口令牌',
    access: 'member',
  }),
];

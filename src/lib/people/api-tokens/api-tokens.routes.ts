import { route } from '#lib/route.rules.ts';

/** Pages of api tokens. */
export const apiTokensPages = [
  route('tokens', {
    path: '/zhzx/tokens',
    aliases: ['/zhzx_tokens'],
    title: '接口令牌',
    menu: { member: 'account', icon: 'i-lucide-shield-check' },
    access: 'member',
  }),
];

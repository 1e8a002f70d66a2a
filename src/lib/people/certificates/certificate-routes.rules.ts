import { route } from '#lib/route.rules.ts';

/** The page of a member's certificates. */
export const certificateRoutes = [
  route('certificates', {
    path: '/zhzx/zzzj',
    aliases: ['/zzzj', '/zhzx_zzzj', '/zhzx/zizhi'],
    title: '资质证照',
    access: 'member',
    isIsland: true,
    query: ['renew'],
  }),
];

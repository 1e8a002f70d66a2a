import { office, route } from '#lib/route.rules.ts';

/** Where members see their certificates: what messages about them link to. */
export const CERTIFICATES_PAGE = '/zhzx/zzzj';

/** The page of a member's certificates, and the desk where operators review them. */
export const certificateRoutes = [
  route('certificates', {
    path: CERTIFICATES_PAGE,
    aliases: ['/zzzj', '/zhzx_zzzj', '/zhzx/zizhi'],
    title: '资质证照',
    access: 'member',
    isIsland: true,
    query: ['renew'],
  }),
  route('certificates_desk', {
    path: '/admin/certificates',
    title: '资质审核',
    access: 'operator',
    query: ['state', 'page'],
    layout: office,
  }),
  route('certificate_review', {
    path: '/admin/certificates/:id',
    title: '审核资质',
    access: 'operator',
    layout: office,
  }),
];

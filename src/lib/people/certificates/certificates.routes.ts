import { office, route } from '#lib/route.rules.ts';

/** Pages of certificates. */
export const certificatesPages = [
  route('certificates', {
    path: '/zhzx/zzzj',
    aliases: ['/zzzj', '/zhzx_zzzj', '/zhzx/zizhi'],
    title: '资质证照',
    menu: { member: 'account', icon: 'i-lucide-badge-check' },
    access: 'member',
    isIsland: true,
    query: ['renew'],
  }),
  route('certificates_desk', {
    path: '/admin/certificates',
    title: '资质审核',
    menu: { office: 'people' },
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

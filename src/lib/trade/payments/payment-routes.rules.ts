import { plain, route } from '#lib/route.rules.ts';

/** The pages of payments beside the checkout: what a sandbox gateway shows, and the balance. */
export const paymentRoutes = [
  route('sandbox_pay', {
    path: '/sandbox/pay/:token',
    title: '沙箱支付',
    access: 'open',
    layout: { ...plain, header: 'none', footer: false },
  }),
  route('wallet', {
    path: '/wdqb/yegl',
    aliases: ['/wdqb', '/wdqb/wdqb_yegl', '/wdqb_yegl', '/yegl'],
    title: '我的余额',
    access: 'member',
    query: ['use_type', 'start_time', 'end_time', 'page', 'choose'],
  }),
];

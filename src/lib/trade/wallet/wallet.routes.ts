import { route } from '#lib/route.rules.ts';

/** Pages of wallet. */
export const walletPages = [
  route('wallet', {
    path: '/wdqb/yegl',
    aliases: ['/wdqb', '/wdqb/wdqb_yegl', '/wdqb_yegl', '/yegl'],
    title: '我的余额',
    menu: { member: 'trade', icon: 'i-lucide-wallet', text: '我的钱包' },
    access: 'member',
    query: ['use_type', 'start_time', 'end_time', 'page', 'choose', 'try'],
    isIsland: true,
  }),
  route('wallet_points', {
    path: '/wdqb/jfgl',
    aliases: ['/jfgl', '/wdqb_jfgl', '/wdqb/wdqb_jfgl'],
    title: '我的积分',
    menu: { under: 'wallet' },
    access: 'member',
    query: ['use_type', 'start_time', 'end_time', 'page'],
    isIsland: true,
  }),
  route('pay_password', {
    path: '/wdqb/pay_password',
    aliases: ['/wdqb_pay_password'],
    title: '支付密码',
    menu: { under: 'wallet' },
    access: 'member',
    query: ['next', 'how'],
  }),
];

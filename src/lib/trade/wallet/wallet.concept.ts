import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';
import { route } from '#lib/route.rules.ts';
import type { WalletTables } from './wallet.table.ts';

/** The balance, points, and the password that pays with them. */
export const wallet = concept({
  tables: tablesOf<WalletTables>({
    balance_ledger: { exported: 'all', closing: BY_LAW },
    points_ledger: { exported: 'all', closing: BY_LAW },
    payment_password: { exported: { not: 'a secret' }, closing: 'deleted' },
  }),
  routes: [
    route('wallet', {
      path: '/wdqb/yegl',
      aliases: ['/wdqb', '/wdqb/wdqb_yegl', '/wdqb_yegl', '/yegl'],
      title: '我的余额',
      menu: { member: 'trade', icon: 'i-lucide-wallet', text: '我的钱包' },
      access: 'member',
      query: ['use_type', 'start_time', 'end_time', 'page', 'choose', 'try'],
    }),
    route('wallet_points', {
      path: '/wdqb/jfgl',
      aliases: ['/jfgl', '/wdqb_jfgl', '/wdqb/wdqb_jfgl'],
      title: '我的积分',
      menu: { under: 'wallet' },
      access: 'member',
      query: ['use_type', 'start_time', 'end_time', 'page'],
    }),
    route('pay_password', {
      path: '/wdqb/pay_password',
      aliases: ['/wdqb_pay_password'],
      title: '支付密码',
      menu: { under: 'wallet' },
      access: 'member',
      query: ['next', 'how'],
    }),
  ],
});

import { concept, tablesOf } from '#lib/concept.rules.ts';
import { plain, route } from '#lib/route.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import type { WechatTables } from './wechat.table.ts';

/** Binding an account of the messaging app (product §2.8), and the sandbox that stands for the app in a demo shop. */
export const wechat = concept({
  tables: tablesOf<WechatTables>({
    wechat_ticket: { exported: { not: 'an errand of some minutes' }, closing: 'deleted' },
    sandbox_wechat: 'house',
  }),
  routes: [
    route('bind_wechat', {
      path: '/bdwx',
      aliases: ['/zhzx/bdwx', '/zhzx_bdwx'],
      title: '绑定微信',
      menu: { member: 'account', icon: 'i-lucide-qr-code' },
      access: 'member',
    }),
    route('register_wechat', {
      path: '/register/wechat',
      aliases: ['/register_wechat'],
      title: '微信注册',
      crawlers: 'closed',
      access: 'open',
      layout: plain,
    }),
    route('sandbox_wechat', {
      path: '/sandbox/wechat/:state',
      title: '沙箱微信',
      query: ['on'],
      access: 'open',
      layout: { ...plain, header: 'none', footer: false },
    }),
  ],
  sweeps: {
    wechat: { every: HOUR_MS, run: async () => (await import('./wechat.service.ts')).sweepWechat },
  },
});

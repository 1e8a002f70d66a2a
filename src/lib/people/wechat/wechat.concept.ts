import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { WechatTables } from './wechat.table.ts';

/** Binding an account of the messaging app (product §2.8), and the sandbox that replaces the app in a demo shop. */
export const wechat = concept({
  tables: tablesOf<WechatTables>({
    wechat_ticket: { exported: { not: 'an errand of some minutes' }, closing: 'deleted' },
    sandbox_wechat: 'house',
  }),
});

import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { shopForm } from '#lib/storefront/shop-desk.fields.ts';
import { saveShopSettings } from '#lib/storefront/shop-desk.service.ts';

const STALE = '请刷新页面再改';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/shop',
  summary: '保存商城设置：公司、收款账户、平台客服、运费',
  who: 'administrator',
  input: shopForm.extend({ state: z.string(STALE).max(20, STALE).describe('打开时的状态，见页面上的表单') }),
  answer: z.object({ saved: z.boolean() }),
  run: async ({ db, member, input: { state, ...input }, now }) => {
    await saveShopSettings(db, member, { input, state }, now);
    return { data: { saved: true }, message: '已保存，各页面马上更新' };
  },
});

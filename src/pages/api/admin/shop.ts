import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { marksField } from '#lib/platform/http/call/office.fields.ts';
import { shopForm } from '#lib/storefront/shop-desk.fields.ts';
import { saveShopSettings } from '#lib/storefront/shop-desk.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/shop',
  summary: '保存商城设置：公司、收款账户、平台客服、运费',
  who: 'administrator',
  input: shopForm.extend({ marks: marksField }),
  answer: z.object({ saved: z.boolean() }),
  run: async ({ db, member, input: { marks, ...input }, now }) => {
    await saveShopSettings(db, member, { input, marks }, now);
    return { data: { saved: true }, message: '已保存，各页面马上更新' };
  },
});

import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { marksField } from '#lib/platform/http/call/office.fields.ts';
import { pathOf, routeOf } from '#lib/routes.rules.ts';
import { shopForm } from '#lib/storefront/shop-desk.fields.ts';
import { saveShopSettings } from '#lib/storefront/shop-desk.service.ts';
import { waitingInMenus } from '#lib/storefront/today.service.ts';
import { z } from 'zod';

export const postAdminShop = defineCall({
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

export const getAdminToday = defineCall({
  method: 'GET',
  path: '/api/admin/today',
  summary: '后台各页面有多少事等待处理；每种事最多数到 100',
  who: 'operator',
  input: z.object({}),
  answer: z.object({
    pages: z.array(z.object({ page: z.string().describe('页面地址'), waiting: z.int() })),
  }),
  run: async ({ db }) => {
    const pages = [...(await waitingInMenus(db))].map(([name, waiting]) => ({
      page: pathOf(routeOf(name)),
      waiting,
    }));
    return { data: { pages } };
  },
});

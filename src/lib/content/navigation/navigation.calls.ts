import { commonData } from '#lib/content/navigation/common-data.service.ts';
import { COMMON_EXAMPLE } from '#lib/content/navigation/common-examples.rules.ts';
import { menuEntryAnswer } from '#lib/content/navigation/navigation-answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { second } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';

/** The common data (product §9.4, §9.6): navigation, menus, hot searches and brands, with the server's time. */
export const getGlobalLinks = defineCall({
  method: 'GET',
  path: '/api/global/links',
  summary: '导航、分类、热门搜索与品牌',
  who: 'anyone',
  input: z.object({}),
  answer: z.object({
    timestamp: second('服务器现在的时间'),
    list: z.array(menuEntryAnswer),
    rnss: z.array(z.object({ name: z.string(), url: z.string().describe('地址') })).describe('热门搜索'),
    nav: z.array(menuEntryAnswer),
    category: z.array(menuEntryAnswer),
    category_yx: z.array(menuEntryAnswer),
    category_zy: z.array(menuEntryAnswer),
    category_qx: z.array(menuEntryAnswer),
    brand: z.array(z.object({ id: z.int(), name: z.string(), url: z.string().describe('地址') })),
  }),
  example: COMMON_EXAMPLE,
  run: async ({ db, now }) => ({
    data: { ...(await commonData(db, now)), timestamp: Math.floor(now / 1000) },
  }),
});

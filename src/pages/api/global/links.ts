import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { COMMON_EXAMPLE } from '#lib/content/navigation/common-examples.rules.ts';
import { commonData } from '#lib/content/navigation/common-data.service.ts';

/** Spec §7 and §3 (common data): navigation, menus, hot searches and brands, with the server's time. */
export const GET = defineCall({
  method: 'GET',
  path: '/api/global/links',
  summary: '导航、分类、热门搜索与品牌',
  who: 'anyone',
  input: z.object({}),
  example: COMMON_EXAMPLE,
  run: async ({ db, now }) => ({
    data: { ...(await commonData(db, now)), timestamp: Math.floor(now / 1000) },
  }),
});

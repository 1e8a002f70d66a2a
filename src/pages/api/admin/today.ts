import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathOf, routeOf } from '#lib/routes.rules.ts';
import { waitingInMenus } from '#lib/storefront/today.service.ts';

export const GET = defineCall({
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

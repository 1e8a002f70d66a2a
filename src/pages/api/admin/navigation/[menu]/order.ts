import { z } from 'zod';
import { menuInVersion, orderField } from '#lib/content/navigation/office/navigation.fields.ts';
import { orderEntries } from '#lib/content/navigation/office/navigation-desk.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/navigation/{menu}/order',
  summary: '给菜单的一级排顺序：ids 为这一级的全部编号；version 是看到的版本，别人改过则答 409',
  who: 'editor',
  input: z.object({ ...menuInVersion, ids: orderField }),
  answer: z.object({ ids: z.array(z.int()), version: z.int() }),
  example: { ids: [3, 1, 2], version: 8 },
  run: async ({ db, member, input, now }) => ({
    data: await orderEntries(db, member, input, now),
    message: '顺序已改',
  }),
});

import { z } from 'zod';
import { entryInVersion } from '#lib/content/navigation/office/navigation.fields.ts';
import { removeEntry } from '#lib/content/navigation/office/navigation-desk.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/navigation/entry/{id}/remove',
  summary: '删除菜单的一项和它的子项',
  who: 'editor',
  input: z.object(entryInVersion),
  answer: z.object({ id: z.int(), version: z.int() }),
  example: { id: 12, version: 8 },
  run: async ({ db, member, input, now }) => ({
    data: await removeEntry(db, member, input, now),
    message: '已删除',
  }),
});

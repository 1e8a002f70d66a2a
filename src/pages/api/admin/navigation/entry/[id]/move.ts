import { z } from 'zod';
import { entryInVersion } from '#lib/content/navigation/office/navigation.fields.ts';
import { moveEntry } from '#lib/content/navigation/office/navigation-desk.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/navigation/entry/{id}/move',
  summary: '菜单的一项在它那一级上移（up）或下移（down）一位',
  who: 'editor',
  input: z.object({ ...entryInVersion, way: z.enum(['up', 'down'], { error: '请选择上移或下移' }) }),
  answer: z.object({ id: z.int(), version: z.int() }),
  example: { id: 12, version: 8 },
  run: async ({ db, member, input, now }) => ({
    data: await moveEntry(db, member, input, now),
    message: '顺序已改',
  }),
});

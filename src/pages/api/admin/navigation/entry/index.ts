import { z } from 'zod';
import { entryOfMenu } from '#lib/content/navigation/office/navigation.fields.ts';
import { saveEntry } from '#lib/content/navigation/office/save-entry.service.ts';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { overVersion } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/navigation/entry',
  summary: '保存菜单的一项（没有 id 就新建，排在这一级最后）；version 是打开时菜单的版本，别人改过则答 409',
  who: 'editor',
  input: entryOfMenu.extend({ id: idField.optional(), ...overVersion }),
  answer: z.object({ id: z.int(), version: z.int() }),
  example: { id: 12, version: 8 },
  run: async ({ db, member, input: { id = null, version, marks, ...input }, now }) => ({
    data: await saveEntry(db, member, { id, version, marks, input }, now),
    message: '已保存，各页面马上更新',
    next: pathTo('navigation', {}, { menu: input.menu }),
  }),
});

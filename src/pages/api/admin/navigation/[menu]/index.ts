import { deskMenuAnswer } from '#lib/content/navigation/navigation-answer.fields.ts';
import { z } from 'zod';
import { menuField } from '#lib/content/navigation/office/navigation.fields.ts';
import { openMenu } from '#lib/content/navigation/office/navigation-desk.service.ts';
import { MENU_EXAMPLE } from '#lib/content/navigation/office/navigation-examples.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/navigation/{menu}',
  summary: '一个菜单的全部内容、版本和操作记录',
  who: 'editor',
  input: z.object({ menu: menuField }),
  answer: deskMenuAnswer,
  example: MENU_EXAMPLE,
  run: async ({ db, input }) => ({ data: await openMenu(db, input.menu) }),
});

import { z } from 'zod';
import { menuInVersion } from '#lib/content/navigation/office/navigation.fields.ts';
import { setOwn } from '#lib/content/navigation/office/navigation-desk.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { switchField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/navigation/{menu}/own',
  summary: '分类菜单：own 为 1 时在标准分类上修改，否则改回跟随商品分类（自己的内容会删除）',
  who: 'editor',
  input: z.object({ ...menuInVersion, own: switchField }),
  answer: z.object({ menu: z.enum(['general', 'qx', 'youx', 'zy']), version: z.int() }),
  example: { menu: 'youx', version: 2 },
  run: async ({ db, member, input: { own: isOwn, ...asked }, now }) => ({
    data: await setOwn(db, member, { ...asked, isOwn }, now),
    message: isOwn ? '已改成自己的菜单，可以修改了' : '已改回跟随商品分类',
  }),
});

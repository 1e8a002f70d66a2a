import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { saveStaffFields } from '#lib/people/staff-desk/staff-desk.fields.ts';
import { saveStaff } from '#lib/people/staff-desk/staff-desk.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/staff/{id}/save',
  summary: '修改员工的姓名、电话和角色；最后一位管理员和自己的角色不能改',
  who: 'administrator',
  inPerson: true,
  input: saveStaffFields,
  answer: z.object({ changed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const changed = await saveStaff(db, member, input, now);
    return { data: { changed }, message: changed ? '已保存' : '没有改动', next: pathTo('staff') };
  },
});

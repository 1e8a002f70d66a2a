import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { newStaffForm } from '#lib/people/staff-desk/staff-desk.fields.ts';
import { addStaff } from '#lib/people/staff-desk/staff-desk.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/staff',
  summary: '添加员工账户：用户名、姓名、电话、角色（editor、operator、administrator）和密码',
  who: 'administrator',
  inPerson: true,
  input: newStaffForm,
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const id = await addStaff(db, member, input, now);
    return { data: { id }, message: '员工账户已添加', next: pathTo('staff') };
  },
});

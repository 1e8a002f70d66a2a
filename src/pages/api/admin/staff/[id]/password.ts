import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { staffPasswordForm } from '#lib/people/staff-desk/staff-desk.fields.ts';
import { setStaffPassword } from '#lib/people/staff-desk/staff-desk.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/staff/{id}/password',
  summary: '给员工设置新密码；他在各处的登录都结束',
  who: 'administrator',
  inPerson: true,
  input: staffPasswordForm.extend({ id: idField }),
  answer: z.null(),
  run: async ({ db, member, input, now }) => {
    await setStaffPassword(db, member, input, now);
    return { data: null, message: '新密码已设置，请转告本人并用它登录', next: pathTo('staff') };
  },
});

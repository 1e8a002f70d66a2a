import { z } from 'zod';
import { phoneField } from '#lib/people/addresses/phone.fields.ts';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { STAFF_ROLES } from '#lib/people/members/members.rules.ts';
import { PASSWORD_LENGTH, passwordProblem } from '#lib/people/members/password.rules.ts';
import { SHORTEST_STAFF_PASSWORD } from '#lib/people/members/staff.rules.ts';
import { requiredText } from '#lib/platform/http/call/common.fields.ts';

const roleField = z.enum(STAFF_ROLES, '请选择角色');

/** Name and phone are shown to the members that somebody looks after. */
const person = { name: requiredText('姓名', 20), phone: phoneField, role: roleField };

const passwordField = z
  .string('请填写密码')
  .min(SHORTEST_STAFF_PASSWORD, `密码至少 ${SHORTEST_STAFF_PASSWORD} 位`)
  .max(PASSWORD_LENGTH.most, `密码最多 ${PASSWORD_LENGTH.most} 位`)
  .superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

export const addStaffFields = z.object({
  username: requiredText('用户名', 40, 2),
  ...person,
  password: passwordField,
});

/** What of an account is changed; `shown` is how it was when it was shown. */
export const saveStaffFields = z.object({
  id: idField,
  ...person,
  shown: z.string('请刷新页面再改').max(100, '请刷新页面再改'),
});

export const staffIdFields = z.object({ id: idField });

export const staffPasswordFields = z.object({ id: idField, password: passwordField });

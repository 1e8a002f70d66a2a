import { z } from 'zod';
import { phoneField } from '#lib/people/addresses/phone.fields.ts';
import { STAFF_ROLES } from '#lib/people/members/members.rules.ts';
import { PASSWORD_LENGTH, passwordProblem } from '#lib/people/members/password.rules.ts';
import { SHORTEST_STAFF_PASSWORD, STAFF_ROLE_NAMES } from '#lib/people/members/staff.rules.ts';
import { idField, requiredText } from '#lib/platform/http/call/common.fields.ts';
import { marksField } from '#lib/platform/http/call/office.fields.ts';

/** Name and phone are shown to the members whose contact it is. */
const nameField = requiredText('姓名', 20).meta({ help: '会员看到的称呼' });
const staffPhoneField = phoneField.meta({
  label: '电话',
  kind: 'tel',
  help: '会员看到的电话，手机或带区号的座机',
});
const roleField = z.enum(STAFF_ROLES, '请选择角色').meta({
  label: '角色',
  help: '编辑管文章和页面，运营管商品、订单和会员，管理员什么都能做',
  words: STAFF_ROLE_NAMES,
  initial: STAFF_ROLES[0],
});

const passwordField = z
  .string('请填写密码')
  .min(SHORTEST_STAFF_PASSWORD, `密码至少 ${SHORTEST_STAFF_PASSWORD} 位`)
  .max(PASSWORD_LENGTH.most, `密码最多 ${PASSWORD_LENGTH.most} 位`)
  .superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ kind: 'password', autocomplete: 'new-password' });

export const newStaffForm = z.object({
  username: requiredText('用户名', 40, 2).meta({ help: '登录用，以字母开头', autocomplete: 'off' }),
  name: nameField,
  phone: staffPhoneField,
  password: passwordField.meta({
    label: '密码',
    help: `至少 ${SHORTEST_STAFF_PASSWORD} 位，请当面或电话告诉本人`,
  }),
  role: roleField,
});

/** Fields of an account that can be changed. */
export const staffForm = z.object({ name: nameField, phone: staffPhoneField, role: roleField });

export const saveStaffFields = staffForm.extend({
  id: idField,
  marks: marksField,
});

export const staffIdFields = z.object({ id: idField });

export const staffPasswordForm = z.object({
  password: passwordField.meta({
    label: '新密码',
    help: `至少 ${SHORTEST_STAFF_PASSWORD} 位；保存后对方要用它重新登录`,
  }),
});

import { z } from 'zod';
import { againField } from '#lib/people/login/login.fields.ts';
import { SHORTEST_STAFF_PASSWORD } from '#lib/people/members/staff.rules.ts';
import { newStaffForm } from '#lib/people/staff-desk/staff-desk.fields.ts';

const NO_CODE = '请填写一次性代码';
const { username, name, phone, password } = newStaffForm.shape;

/** The first administrator of a shop, and the code that proves access to the server's console. */
export const setupForm = z.object({
  code: z.string(NO_CODE).trim().min(1, NO_CODE).max(40, '一次性代码是 8 位').meta({
    label: '一次性代码',
    help: '服务器启动时印在控制台上，形如 7KQM-3PRX',
    autocomplete: 'off',
    needed: true,
  }),
  username: username.meta({ autocomplete: 'username' }),
  name,
  phone,
  password: password.meta({
    label: '密码',
    help: `至少 ${SHORTEST_STAFF_PASSWORD} 位，不要用生日、手机号或别处用过的密码`,
  }),
  password_again: againField,
});
export type SetupInput = z.output<typeof setupForm>;

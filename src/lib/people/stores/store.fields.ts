import { isDeliverable } from '#lib/people/addresses/regions.rules.ts';
import { againField, mobileField, newPasswordField, ruled } from '#lib/people/login/login.fields.ts';
import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { usernameProblem } from '#lib/people/members/username.rules.ts';
import { COMPANY_LIMITS } from '#lib/people/registration/registration.rules.ts';
import { nameText, requiredText } from '#lib/platform/http/call/common.fields.ts';
import { z } from 'zod';

/** A new store, as its head office fills it in. */
export const newStoreFields = {
  company: nameText('门店名称', COMPANY_LIMITS.company, 4),
  name: nameText('联系人', COMPANY_LIMITS.name, 2),
  phone: mobileField,
  region_code: z.string('请选择省份和城市').refine(isDeliverable, '请选择省份和城市'),
  detail: requiredText('详细地址', COMPANY_LIMITS.detail, 4),
  username: ruled('请填写用户名', LOGIN_LIMITS.username, usernameProblem),
  password: newPasswordField,
  password_again: againField,
};

import { z } from 'zod';
import { ownPasswordField } from '#lib/people/login/login.fields.ts';
import { requiredText } from '#lib/platform/http/call/common.fields.ts';

/** What closing an account takes. */
export const closeForm = z.object({
  confirm: requiredText('公司名称', 200).describe('公司名称；没有时为用户名').meta({ autocomplete: 'off' }),
  password: ownPasswordField('登录密码'),
});

import { mobileField } from '#lib/people/addresses/phone.fields.ts';
import { isDeliverable } from '#lib/platform/regions.rules.ts';
import { againField, newPasswordField, ruled } from '#lib/people/login/login.fields.ts';
import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { usernameProblem } from '#lib/people/members/username.rules.ts';
import { COMPANY_LIMITS } from '#lib/people/registration/registration.rules.ts';
import { nameText, requiredText } from '#lib/platform/http/call/common.fields.ts';
import { z } from 'zod';

/** A new store, as its head office fills it in. */
export const newStoreForm = z.object({
  company: nameText('门店名称', COMPANY_LIMITS.company, 4).meta({
    help: '和门店的药品经营许可证一致，各家不同',
    autocomplete: 'off',
  }),
  name: nameText('联系人', COMPANY_LIMITS.name, 2).meta({
    help: '收货、审核有事时找谁',
    autocomplete: 'off',
  }),
  phone: mobileField.meta({
    label: '手机号',
    kind: 'tel',
    autocomplete: 'off',
    help: '门店自己的手机号，用来登录和收验证码',
  }),
  region_code: z.string('请选择省份和城市').refine(isDeliverable, '请选择省份和城市'),
  detail: requiredText('详细地址', COMPANY_LIMITS.detail, 4).meta({
    help: '区县、街道和门牌号，也是门店的第一个收货地址',
    autocomplete: 'off',
  }),
  username: ruled('请填写用户名', LOGIN_LIMITS.username, usernameProblem).meta({
    label: '登录用户名',
    kind: 'username',
    autocomplete: 'off',
    help: '4 至 20 个字母、数字、下划线或汉字，以字母或汉字开头',
  }),
  password: newPasswordField.meta({ label: '初始密码' }),
  password_again: againField,
});

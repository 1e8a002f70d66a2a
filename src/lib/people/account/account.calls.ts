import { contactForm, newPhoneForm } from '#lib/people/account/account.fields.ts';
import { askPhone, removeFace, setFace, updateUserInfo } from '#lib/people/account/account.service.ts';
import { LONGEST_PHONE } from '#lib/people/addresses/phone.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';
import { checkUploads } from '#lib/people/uploads/uploads.service.ts';
import { flag } from '#lib/platform/http/call/answer.fields.ts';
import { fileField } from '#lib/platform/http/call/common.fields.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { z } from 'zod';

/** Bytes of the form: a picture that is not much too large gets a message of its own. */
const LARGEST_FORM = 8 * 1024 * 1024;

export const postUserFace = defineCall({
  method: 'POST',
  path: '/api/user/face',
  summary: '上传头像（字段 face），裁成正方形',
  who: 'member',
  files: {
    largest: LARGEST_FORM,
    field: 'face',
    words: '图片不能超过 5 MB，请压缩后再上传。',
    before: ({ db, member, now }) => checkUploads(db, member, 'face', now),
  },
  input: z.object({ face: fileField('请选择图片') }),
  answer: z.object({ face: z.string().describe('头像地址') }),
  run: async ({ db, member, input: { face }, now }) => {
    const id = await setFace(db, member, new Uint8Array(await face.arrayBuffer()), now);
    return { data: { face: uploadAddress(id) }, message: '头像已更换' };
  },
});

export const postUserFaceRemove = defineCall({
  method: 'POST',
  path: '/api/user/face/remove',
  summary: '移除头像',
  who: 'member',
  input: z.object({}),
  answer: z.object({}),
  run: async ({ db, member }) => {
    const hadOne = await removeFace(db, member);
    return { data: {}, message: hadOne ? '头像已移除' : '还没有头像' };
  },
});

/** Decodes `%2B` in a path, which arrives as it was sent, so that `+86` is read however a client writes it. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const getUserPhonePhone = defineCall({
  method: 'GET',
  path: '/api/user/phone/{phone}',
  summary: '这个手机号能否给本账户用，每小时最多查 30 次',
  who: 'member',
  input: z.object({
    phone: z
      .string('请填写手机号')
      .max(3 * LONGEST_PHONE, '手机号过长')
      .transform(plain),
  }),
  answer: z.object({
    phone: z.string().describe('电话'),
    is_mobile: flag('手机号'),
    is_own: flag('自己的号码'),
    may_take: flag('可以换用'),
  }),
  example: { phone: '13800138000', is_mobile: 1, is_own: 0, may_take: 1 },
  run: async ({ db, member, input, now }) => {
    const { phone, isMobile, isOwn, isFree } = await askPhone(db, member, input.phone, now);
    const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);
    return { data: { phone, is_mobile: flag(isMobile), is_own: flag(isOwn), may_take: flag(isFree) } };
  },
});

export const postUserUpdateUserInfo = defineCall({
  method: 'POST',
  path: '/api/user/updateUserInfo',
  summary: '修改联系人、手机号；换手机号要新手机的验证码（用途 new_phone）和登录密码',
  who: 'member',
  inPerson: true,
  input: contactForm.extend(newPhoneForm.shape).partial(),
  answer: z.object({ name: z.string(), phone: z.string().describe('电话') }),
  run: async ({ db, member, input, now }) => {
    if (input.name === undefined && input.phone === undefined)
      throw fieldError('name', '请填写要修改的联系人或手机号');
    const { isNewPhone } = await updateUserInfo(db, member, input, now);
    const data = { name: input.name ?? member.name, phone: input.phone ?? member.phone };
    return { data, message: isNewPhone ? '手机号已更换' : '资料已保存' };
  },
});

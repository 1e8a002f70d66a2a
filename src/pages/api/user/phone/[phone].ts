import { flag } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { askPhone } from '#lib/people/account/account.service.ts';
import { LONGEST_PHONE } from '#lib/people/addresses/phone.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

/** A path comes with `%2B` as it was sent, so that `+86` is read however a client writes it. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const GET = defineCall({
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

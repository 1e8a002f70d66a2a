import { z } from 'zod';
import { beginActing } from '#lib/people/acting/acting.service.ts';
import { sayMember } from '#lib/people/members/sessions/browser.server.ts';
import { sessionOf } from '#lib/people/calls/admission.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { displayName } from '#lib/people/members/members.rules.ts';
import { idField, optionalText } from '#lib/platform/http/call/common.fields.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/act',
  summary: '代为操作：总部代门店，客服代会员；之后这次登录里的一切都算对方的，直到 /api/user/act/end',
  who: 'member',
  fromAnyPage: true,
  input: z.object({
    member_id: idField,
    next: optionalText(500, '去向').describe('之后去的页面，默认首页'),
  }),
  answer: z.object({ id: z.int(), company: z.string().describe('单位名称') }),
  run: async ({ db, input, now, http }) => {
    const session = sessionOf(http);
    const member = await beginActing(db, { session, memberId: input.member_id }, now);
    sayMember(http, member);
    const { id, company } = member;
    const name = displayName(member);
    return {
      data: { id, company },
      message: `现在代 ${name} 操作，每一步都会记录`,
      next: safeNext(input.next, pathTo('home')),
    };
  },
});

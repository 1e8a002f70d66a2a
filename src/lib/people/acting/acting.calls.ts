import { actingBeganAt } from '#lib/people/acting/acting.rules.ts';
import { beginActing, endActing } from '#lib/people/acting/acting.service.ts';
import { sessionOf } from '#lib/people/calls/admission.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { displayName } from '#lib/people/members/members.rules.ts';
import { sayMember } from '#lib/people/members/sessions/browser.server.ts';
import { nextAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField, optionalText } from '#lib/platform/http/call/common.fields.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postUserActEnd = defineCall({
  method: 'POST',
  path: '/api/user/act/end',
  summary: '结束代办，回到自己的账户；data.next 是开始代办的那一页',
  who: 'member',
  skipsMemberCheck: true,
  input: z.object({}),
  answer: nextAnswer,
  run: async ({ db, member, now, http }) => {
    const ended = await endActing(db, sessionOf(http), now);
    // The message is kept for the page the session's own holder goes on to.
    sayMember(http, { ...member, id: member.actor?.id ?? member.id });
    const message = ended ? '已结束代办，回到您自己的账户' : '没有在代办，无需结束';
    const next = actingBeganAt(member);
    return { data: { next }, message, next };
  },
});

export const postUserAct = defineCall({
  method: 'POST',
  path: '/api/user/act',
  summary: '代为操作：总部代门店，客服代会员；之后这次登录里的一切都算对方的，直到 /api/user/act/end',
  who: 'member',
  skipsMemberCheck: true,
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

import { nextAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { actingBeganAt } from '#lib/people/acting/acting.rules.ts';
import { endActing } from '#lib/people/acting/acting.service.ts';
import { sayMember } from '#lib/people/members/sessions/browser.server.ts';
import { sessionOf } from '#lib/people/calls/admission.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/act/end',
  summary: '结束代办，回到自己的账户；data.next 是开始代办的那一页',
  who: 'member',
  fromAnyPage: true,
  input: z.object({}),
  answer: nextAnswer,
  run: async ({ db, member, now, http }) => {
    const ended = await endActing(db, sessionOf(http), now);
    // What its holder is not shown is said with the page it goes on to.
    sayMember(http, { ...member, id: member.actor?.id ?? member.id });
    const message = ended ? '已结束代办，回到您自己的账户' : '没有在代办，无需结束';
    const next = actingBeganAt(member);
    return { data: { next }, message, next };
  },
});

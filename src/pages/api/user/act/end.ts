import { z } from 'zod';
import { endActing } from '#lib/people/acting/acting.service.ts';
import { sayMember } from '#lib/people/members/sessions/browser.server.ts';
import { sessionOf } from '#lib/people/calls/session-of.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/act/end',
  summary: '结束代办，回到自己的账户',
  who: 'member',
  fromAnyPage: true,
  input: z.object({}),
  run: async ({ db, member, now, http }) => {
    const ended = await endActing(db, sessionOf(http), now);
    sayMember(http, member.actor?.id ?? member.id);
    const message = ended ? '已结束代办，回到您自己的账户' : '没有在代办，无需结束';
    return { data: null, message, next: pathTo('home') };
  },
});

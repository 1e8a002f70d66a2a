import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { flag, moment } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sessionsOf } from '#lib/people/members/sessions/session-list.service.ts';
import { SESSION_COOKIE } from '#lib/people/members/sessions/session.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/sessions',
  summary: '在哪些设备上登录着',
  who: 'member',
  inPerson: true,
  input: z.object({}),
  answer: z.array(
    z.object({
      handle: z.string(),
      browser: z.string(),
      is_this: flag('正在用的这个'),
      opened_at: moment('登录时间'),
      used_at: moment('最近使用'),
    }),
  ),
  example: [
    {
      handle: '0f3a5c7e9b1d2f4a',
      browser: 'Windows 上的 Edge',
      is_this: 1,
      opened_at: 1_763_611_200_000,
      used_at: 1_763_697_600_000,
    },
  ],
  run: async ({ db, member, now, http }) => {
    const sessions = await sessionsOf(db, member, http.cookies.get(SESSION_COOKIE)?.value, now);
    return {
      data: sessions.map(({ handle, browser, openedAt, usedAt, isThis }) => ({
        handle,
        browser,
        is_this: flagOf(isThis),
        opened_at: openedAt,
        used_at: usedAt,
      })),
    };
  },
});

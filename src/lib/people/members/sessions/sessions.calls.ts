import { defineCall } from '#lib/people/calls/define-call.server.ts';
import {
  endOtherSession,
  endOtherSessions,
  sessionsOf,
} from '#lib/people/members/sessions/session-list.service.ts';
import {
  clearSessionCookies,
  endSession,
  SESSION_COOKIE,
} from '#lib/people/members/sessions/session.service.ts';
import { flag, moment } from '#lib/platform/http/call/answer.fields.ts';
import { switchField } from '#lib/platform/http/call/common.fields.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';
import { z } from 'zod';

/**
 * Defines the logout for both methods: browsers without JavaScript post a form where scripts send DELETE (product
 * §9.1).
 */
const logout = <const Verb extends 'DELETE' | 'POST'>(method: Verb) =>
  defineCall({
    method,
    path: '/api/user/logout',
    summary: '安全退出',
    who: 'anyone',
    skipsMemberCheck: true,
    input: z.object({}),
    answer: z.null(),
    run: async ({ db, http }) => {
      const token = http.cookies.get(SESSION_COOKIE)?.value;
      if (token) await endSession(db, token);
      clearSessionCookies(http.cookies, isSecureSite(runtime().settings));
      return { data: null, message: '已安全退出', next: '/' };
    },
  });

export const deleteUserLogout = logout('DELETE');

export const postUserLogout = logout('POST');

export const postUserSessionsEnd = defineCall({
  method: 'POST',
  path: '/api/user/sessions/end',
  summary: '退出其他设备上的登录：一个（handle），或全部（others=1）',
  who: 'member',
  inPerson: true,
  input: z.object({
    handle: z
      .string('请选择要退出的设备')
      .regex(/^[0-9a-f]{16}$/, '请选择要退出的设备')
      .optional(),
    others: switchField,
  }),
  answer: z.object({ ended: z.int() }),
  run: async ({ db, member, input: { handle, others }, http }) => {
    const token = http.cookies.get(SESSION_COOKIE)?.value ?? '';
    if (others) {
      const ended = await endOtherSessions(db, member, token);
      return { data: { ended }, message: ended > 0 ? '其他设备都已退出' : '没有其他设备登录着' };
    }
    if (handle === undefined) throw fieldError('handle', '请选择要退出的设备');
    const isEnded = await endOtherSession(db, member, { token, handle });
    return { data: { ended: isEnded ? 1 : 0 }, message: isEnded ? '已退出这台设备' : '这台设备已经退出了' };
  },
});

export const getUserSessions = defineCall({
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

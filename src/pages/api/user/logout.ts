import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import {
  clearSessionCookies,
  endSession,
  SESSION_COOKIE,
} from '#lib/people/members/sessions/session.service.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

/** Browsers without JavaScript post a form where scripts send DELETE (product §9.1). */
const logout = <const Verb extends 'DELETE' | 'POST'>(method: Verb) =>
  defineCall({
    method,
    path: '/api/user/logout',
    summary: '安全退出',
    who: 'anyone',
    fromAnyPage: true,
    input: z.object({}),
    answer: z.null(),
    run: async ({ db, http }) => {
      const token = http.cookies.get(SESSION_COOKIE)?.value;
      if (token) await endSession(db, token);
      clearSessionCookies(http.cookies, isSecureSite(runtime().settings));
      return { data: null, message: '已安全退出', next: '/' };
    },
  });

export const DELETE = logout('DELETE');
export const POST = logout('POST');

import { z } from 'zod';
import { defineCall } from '#lib/http/define-call.ts';
import { clearSessionCookies, endSession, SESSION_COOKIE } from '#lib/members/session.service.ts';
import { runtime } from '#lib/runtime.ts';
import { isSecureSite } from '#lib/settings.ts';

/** Browsers without JavaScript post a form where the spec's clients send DELETE. */
const logout = (method: 'DELETE' | 'POST') =>
  defineCall({
    method,
    path: '/api/user/logout',
    summary: '安全退出',
    who: 'anyone',
    input: z.object({}),
    run: async ({ db, http }) => {
      const token = http.cookies.get(SESSION_COOKIE)?.value;
      if (token) await endSession(db, token);
      clearSessionCookies(http.cookies, isSecureSite(runtime().settings));
      return { data: null, message: '已安全退出', next: '/' };
    },
  });

export const DELETE = logout('DELETE');
export const POST = logout('POST');

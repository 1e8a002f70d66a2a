import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { addPressed } from '#lib/trade/cart/add/add-pressed.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { DEVICE_COOKIE, setDeviceCookie } from '#lib/people/members/sessions/device.service.ts';
import { login } from '#lib/people/members/sessions/login.service.ts';
import { SESSION_COOKIE, setSessionCookies } from '#lib/people/members/sessions/session.service.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/login',
  summary: '登录',
  who: 'anyone',
  input: z.object({
    username: z
      .string({ error: '请填写用户名' })
      .trim()
      .min(1, '请填写用户名')
      .max(LOGIN_LIMITS.username, '用户名过长'),
    password: z.string({ error: '请填写密码' }).min(1, '请填写密码').max(LOGIN_LIMITS.password, '密码过长'),
    next: z.string().optional(),
    add: z
      .string()
      .max(1000)
      .optional()
      .catch(undefined)
      .describe('登录前点了加购的商品：编号:数量，逗号分隔'),
    press: z.string().max(40).optional().catch(undefined).describe('登录表单的标记，同一标记只加购一次'),
  }),
  run: async ({ input, db, now, http }) => {
    const { request, cookies, locals } = http;
    const sender = {
      address: locals.senderAddress,
      userAgent: request.headers.get('user-agent') ?? '',
      session: cookies.get(SESSION_COOKIE)?.value,
      device: cookies.get(DEVICE_COOKIE)?.value,
    };
    const { session, device, member } = await login(db, { ...input, ...sender }, now);
    const secure = isSecureSite(runtime().settings);
    setSessionCookies(cookies, session, secure);
    setDeviceCookie(cookies, device, secure);
    const next = safeNext(input.next);
    const added = await addPressed(db, member, input, now);
    return { data: { next, company: member.company }, message: added || '登录成功', next };
  },
});

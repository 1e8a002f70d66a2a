import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { addPressed } from '#lib/trade/cart/add/add-pressed.service.ts';
import { addPressedFavourite } from '#lib/catalogue/favourites/pressed-favourite.service.ts';
import { goOnToCheckout } from '#lib/trade/checkout/go-on.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { LONGEST_CARRIED } from '#lib/platform/http/call/flash.server.ts';
import { forgetForLogin } from '#lib/platform/http/call/keep-for-login.server.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { DEVICE_COOKIE, setDeviceCookie } from '#lib/people/members/sessions/device.service.ts';
import { login } from '#lib/people/members/sessions/login.service.ts';
import { SESSION_COOKIE, setSessionCookies } from '#lib/people/members/sessions/session.service.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

const UNSENT = '已登录。刚才的操作还没有提交，请检查填写的内容后再提交一次。';

/** The value of a text, undefined where it is no JSON. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a form held, as the login page hands it on; anything else is nothing. */
const typedField = z
  .string()
  .max(LONGEST_CARRIED)
  .transform(asJson)
  .pipe(z.record(z.string(), z.string()))
  .optional()
  .catch(undefined);

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
    typed: typedField.describe('登录失效时没有提交的内容（JSON），登录后带回原来的表单'),
    add: z
      .string()
      .max(1000)
      .optional()
      .catch(undefined)
      .describe('登录前点了加购的商品：编号:数量，逗号分隔'),
    favourite: z.string().max(20).optional().catch(undefined).describe('登录前点了收藏的商品编号'),
    checkout: z.string().max(2000).optional().catch(undefined).describe('登录前点了去结算的购物车行编号'),
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
    const done = [
      await addPressed(db, member, input, now),
      await addPressedFavourite(db, member, readId(input.favourite), now),
    ];
    const checkout = await goOnToCheckout(db, member, input.checkout, now);
    const next = checkout?.next ?? safeNext(input.next);
    if (input.add ?? input.favourite ?? input.checkout) forgetForLogin(cookies);
    const data = { next, company: member.company };
    if (input.typed) return { data, message: UNSENT, typed: input.typed, next };
    const message = [...done, checkout?.message].filter(Boolean).join('；') || '登录成功';
    return { data, message, next };
  },
});

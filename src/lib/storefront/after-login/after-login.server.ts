import type { APIContext } from 'astro';
import { addPressedFavourite } from '#lib/catalogue/favourites/favourites.service.ts';
import type { CallAnswer } from '#lib/people/calls/define-call.server.ts';
import { giveCookies } from '#lib/people/members/sessions/browser.server.ts';
import type { LoggedIn } from '#lib/people/members/sessions/enter.service.ts';
import { officeHomeOf } from '#lib/people/members/staff.rules.ts';
import { landingOf } from '#lib/people/registration/registration.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { forgetForLogin } from '#lib/platform/http/call/keep-for-login.server.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { AfterLogin } from '#lib/storefront/after-login/after-login.fields.ts';
import { bindBrought } from '#lib/storefront/after-login/bind-brought.server.ts';
import { addPressed } from '#lib/trade/cart/add/add-once.service.ts';
import { goOnToCheckout } from '#lib/trade/checkout/checkout.service.ts';

const UNSENT = '已登录。刚才的操作还没有提交，请检查填写的内容后再提交一次。';

/** What the caller of a login is shown: where to go on, and who it is. */
export interface LoginAnswer {
  next: string;
  company: string;
}

/**
 * What follows every login, whatever proved who it is: the cookies, and what the login came between. Who has not joined
 * to the end goes on with that, and staff with their work, unless something else was under way.
 */
export async function afterLogin(
  { db, now, http }: { db: Db; now: number; http: APIContext },
  loggedIn: LoggedIn,
  input: AfterLogin,
): Promise<CallAnswer<LoginAnswer>> {
  const { member } = loggedIn;
  giveCookies(http, loggedIn);
  const done = [
    input.wechat ? await bindBrought(db, http.cookies, member.id, now) : null,
    await addPressed(db, member, input, now),
    await addPressedFavourite(db, member, readId(input.favourite), now),
  ];
  const checkout = await goOnToCheckout(db, member, input.checkout, now);
  const asked = safeNext(input.next);
  const landing = asked === pathTo('home') ? (officeHomeOf(member) ?? landingOf(member)) : null;
  const next = checkout?.next ?? (landing ? pathTo(landing) : asked);
  if (input.add ?? input.favourite ?? input.checkout) forgetForLogin(http.cookies);
  const data = { next, company: member.company };
  if (input.typed) return { data, message: UNSENT, typed: input.typed, next };
  const message = [...done, checkout?.message].filter(Boolean).join('；') || '登录成功';
  return { data, message, next };
}

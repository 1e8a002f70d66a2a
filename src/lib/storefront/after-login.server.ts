import type { APIContext, AstroCookies } from 'astro';
import { z } from 'zod';
import { addPressedFavourite } from '#lib/catalogue/favourites/favourites.service.ts';
import type { CallAnswer } from '#lib/people/calls/define-call.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { browserOf, giveCookies } from '#lib/people/members/sessions/browser.server.ts';
import { enter, type LoggedIn, refuseStaff } from '#lib/people/members/sessions/enter.service.ts';
import { officeHomeOf } from '#lib/people/members/staff.rules.ts';
import { landingOf } from '#lib/people/registration/registration.rules.ts';
import { wechatProvider } from '#lib/people/wechat/wechat-app.server.ts';
import { clearWechatCookie, setWechatCookie, wechatCookie } from '#lib/people/wechat/wechat-cookie.server.ts';
import {
  askWechat,
  bindKnown,
  bindWechat,
  type Brought,
  type CameBack,
  comeBack,
  keepKnown,
} from '#lib/people/wechat/wechat.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { type Flash, setFlash } from '#lib/platform/http/call/flash.server.ts';
import { forgetForLogin } from '#lib/platform/http/call/keep-for-login.server.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { type AfterLogin, afterLoginFields } from '#lib/storefront/after-login.fields.ts';
import { addPressed } from '#lib/trade/cart/add/add-once.service.ts';
import { goOnToCheckout } from '#lib/trade/checkout/checkout.service.ts';

const UNSENT = '已登录。刚才的操作还没有提交，请检查填写的内容后再提交一次。';

/** Answer to a login: the next page, and the company logged in. */
interface LoginAnswer {
  next: string;
  company: string;
}

/**
 * Runs the steps after every login, by any method: sets the cookies, and completes the action that the login
 * interrupted. A member with an incomplete registration continues with that, and staff with their work, unless an
 * action was interrupted.
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
    await addPressed(db, member, { add: input.add, idempotencyKey: input.idempotency_key }, now),
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

interface Here {
  db: Db;
  now: number;
  http: APIContext;
  member: Member | null;
}

/** Page to which the browser is sent, and the message shown there. */
interface Outcome {
  to: string;
  said?: Flash;
}

/** Handles the return of a browser from the messaging app: always returns a page of the shop, for any parameters. */
export async function afterWechat(
  here: Here,
  { state, code }: { state: string; code: string | undefined },
): Promise<string> {
  const { db, http, member, now } = here;
  const { cookies } = http;
  let errand: CameBack | null = null;
  try {
    const provider = wechatProvider(runtime().settings, db);
    if (!provider) throw notFound('微信登录');
    errand = await comeBack(db, { state, held: wechatCookie(cookies) }, now);
    const brought = await askWechat(db, provider, code, now);
    clearWechatCookie(cookies);
    const { to, said } = await (errand.purpose === 'bind'
      ? bound(here, errand, brought)
      : enteredOrKept(here, errand, brought));
    if (said) setFlash(cookies, said);
    return to;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    setFlash(cookies, { message: error.message, tone: 'error', values: { wechat: '1' } });
    if (member) return pathTo('bind_wechat');
    const { next, add, favourite, checkout } = errandOf(errand?.next ?? '');
    return pathTo('login', {}, { next, add, favourite, checkout });
  }
}

async function bound(
  { db, now, member }: Here,
  { memberId }: CameBack,
  { account }: Brought,
): Promise<Outcome> {
  if (!member || member.actor || member.id !== memberId)
    throw new ShopError('conflict', '要绑定的账户已经退出，请登录后重新绑定。');
  await bindWechat(db, member.id, account, now);
  return { to: pathTo('bind_wechat'), said: { message: `已绑定微信“${account.name}”`, tone: 'success' } };
}

async function enteredOrKept(here: Here, { next }: CameBack, { account, holder }: Brought): Promise<Outcome> {
  const { db, http, now } = here;
  if (!holder) {
    setWechatCookie(http.cookies, await keepKnown(db, { account, next }, now));
    return { to: pathTo('register_wechat') };
  }
  refuseStaff(holder);
  const loggedIn = await transact(db, (trx) => enter(trx, holder, browserOf(http), now));
  const { data, message = '' } = await afterLogin({ db, now, http }, loggedIn, errandOf(next));
  return { to: data.next, said: { message, tone: 'success' } };
}

/**
 * Binds the account of the messaging app authorized in a browser to the member just logged in or registered. Returns
 * the message to show; where the authorization has expired, a message about that. A refusal is a message as well: the
 * login stays valid.
 */
export async function bindBrought(
  db: Db,
  cookies: AstroCookies,
  memberId: number,
  now: number,
): Promise<string | null> {
  try {
    const name = await bindKnown(db, wechatCookie(cookies), memberId, now);
    return name === null ? '微信授权已过期，没有绑定；可在会员中心重新绑定' : `已绑定微信“${name}”`;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return `已登录，但没有绑定微信：${error.message}`;
  } finally {
    clearWechatCookie(cookies);
  }
}

/** Maximum length of the address of the next page; for a longer one the home page is used. */
const LONGEST_NEXT = 2000;
const KEPT = ['next', 'add', 'favourite', 'checkout', 'idempotency_key'] as const;
const fields = z.object(afterLoginFields);

/** Returns the action interrupted by a login with the messaging app, in the form stored in its ticket. */
export function errandText(asked: AfterLogin): string {
  const next = safeNext(asked.next);
  const kept = { ...asked, next: next === '/' || next.length > LONGEST_NEXT ? undefined : next };
  return new URLSearchParams(KEPT.flatMap((name) => (kept[name] ? [[name, kept[name]]] : []))).toString();
}

/** Parses the text of {@link errandText}. */
export const errandOf = (text: string): AfterLogin =>
  fields.parse(Object.fromEntries(new URLSearchParams(text)));

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

/** What the caller of a login is shown: where to go on, and who it is. */
interface LoginAnswer {
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

interface Here {
  db: Db;
  now: number;
  http: APIContext;
  member: Member | null;
}

/** Where a browser goes, and what is said there. */
interface Outcome {
  to: string;
  said?: Flash;
}

/** What follows when the messaging app leads a browser back: always a page of the shop, whatever it brings. */
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
 * Binds the account of the messaging app that a browser brought to whoever has just logged in or registered with it. What
 * is to be said of it; null where it brought none any more. A refusal is said as well: the login stands without.
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

/** Characters of an address to go on to; a longer one is the home page. */
const LONGEST_NEXT = 2000;
const KEPT = ['next', 'add', 'favourite', 'checkout', 'press'] as const;
const fields = z.object(afterLoginFields);

/** What a login by the messaging app came between, as its ticket keeps it while the user is away there. */
export function errandText(asked: AfterLogin): string {
  const next = safeNext(asked.next);
  const kept = { ...asked, next: next === '/' || next.length > LONGEST_NEXT ? undefined : next };
  return new URLSearchParams(KEPT.flatMap((name) => (kept[name] ? [[name, kept[name]]] : []))).toString();
}

/** The same read again. */
export const errandOf = (text: string): AfterLogin =>
  fields.parse(Object.fromEntries(new URLSearchParams(text)));

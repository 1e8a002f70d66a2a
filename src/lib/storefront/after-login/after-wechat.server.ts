import type { APIContext } from 'astro';
import type { Member } from '#lib/people/members/members.rules.ts';
import { browserOf } from '#lib/people/members/sessions/browser.server.ts';
import { enter, refuseStaff } from '#lib/people/members/sessions/enter.service.ts';
import { clearWechatCookie, setWechatCookie, wechatCookie } from '#lib/people/wechat/wechat-cookie.server.ts';
import { wechatProvider } from '#lib/people/wechat/wechat-app.server.ts';
import {
  askWechat,
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
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { afterLogin } from '#lib/storefront/after-login/after-login.server.ts';
import { errandOf } from '#lib/storefront/after-login/wechat-errand.server.ts';

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

import type { AstroCookies } from 'astro';
import { clearWechatCookie, wechatCookie } from '#lib/people/wechat/wechat-cookie.server.ts';
import { bindKnown } from '#lib/people/wechat/wechat.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

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

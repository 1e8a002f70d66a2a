import { z } from 'zod';
import type { WechatAccount, WechatProvider } from '#lib/people/wechat/wechat.rules.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  type WechatLoginSettings,
  hasWechatSandbox,
  wechatLoginSettings,
} from '#lib/platform/process/provider-settings.server.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { sandboxWechat } from '#lib/people/wechat/sandbox-wechat.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type Settings, siteOrigin } from '#lib/platform/process/settings.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { getUserWechatBack } from '#lib/people/wechat/wechat.calls.ts';

const TIMEOUT_MS = 8_000;
const API = 'https://api.weixin.qq.com';
const text = z.string().min(1).max(200);
const granted = z.object({ access_token: text, openid: text });
const person = z.object({ nickname: z.string() });

/**
 * Provider for WeChat itself: a website application of its open platform, whose users scan a code (`snsapi_login`).
 * `backUrl` is in the domain the application is registered for; `api` is another address in tests.
 */
export function wechatApp(
  { appId, secret }: WechatLoginSettings,
  backUrl: string,
  api = API,
): WechatProvider {
  return { authorise, exchange };

  async function authorise(state: string): Promise<string> {
    const asked = new URLSearchParams({
      appid: appId,
      redirect_uri: backUrl,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    });
    return `https://open.weixin.qq.com/connect/qrconnect?${asked.toString()}#wechat_redirect`;
  }

  async function exchange(code: string): Promise<WechatAccount> {
    const asked = { appid: appId, secret, code, grant_type: 'authorization_code' };
    const token = granted.safeParse(await ask('/sns/oauth2/access_token', asked));
    if (!token.success) throw silent();
    const { access_token, openid } = token.data;
    const known = person.safeParse(await ask('/sns/userinfo', { access_token, openid, lang: 'zh_CN' }));
    const name = known.success ? known.data.nickname.trim() : '';
    return { id: openid, name: name || '微信用户' };
  }

  /** Returns WeChat's answer; its refusals are answers as well, without the requested data. */
  async function ask(path: string, query: Record<string, string>): Promise<unknown> {
    const url = `${api}${path}?${new URLSearchParams(query).toString()}`;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
      return await answer.json();
    } catch {
      return null;
    }
  }
}

const silent = (): ShopError =>
  new ShopError('gateway_failed', '微信没有确认您的身份，请再扫一次码；一直不行请用密码或验证码登录。');

/**
 * Returns the provider that confirms accounts of the messaging app by the settings; null: none, and it is not offered.
 */
export function wechatProvider(settings: Settings, db: Db): WechatProvider | null {
  const app = wechatLoginSettings(settings);
  if (app)
    return wechatApp(app, siteOrigin(settings) + callPath<typeof getUserWechatBack>('/api/user/wechat/back'));
  return hasWechatSandbox(settings)
    ? sandboxWechat(db, (state) => pathTo('sandbox_wechat', { state }))
    : null;
}

/** True when pages offer the messaging app. */
export const offersWechat = (settings: Settings): boolean =>
  wechatLoginSettings(settings) !== null || hasWechatSandbox(settings);

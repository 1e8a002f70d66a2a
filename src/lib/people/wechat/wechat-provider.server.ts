import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { sandboxWechat } from '#lib/people/wechat/sandbox/sandbox-wechat.service.ts';
import { wechatApp } from '#lib/people/wechat/wechat-app.server.ts';
import type { WechatProvider } from '#lib/people/wechat/wechat.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type Settings, siteOrigin } from '#lib/platform/process/settings.server.ts';
import { hasWechatSandbox, wechatLoginSettings } from '#lib/platform/process/wechat-login-settings.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { GET as back } from '#pages/api/user/wechat/back.ts';

/** Who confirms accounts of the messaging app, as the settings say; null: nobody, and it is not offered. */
export function wechatProvider(settings: Settings, db: Db): WechatProvider | null {
  const app = wechatLoginSettings(settings);
  if (app) return wechatApp(app, siteOrigin(settings) + callPath<typeof back>('/api/user/wechat/back'));
  return hasWechatSandbox(settings)
    ? sandboxWechat(db, (state) => pathTo('sandbox_wechat', { state }))
    : null;
}

/** Whether pages offer the messaging app. */
export const offersWechat = (settings: Settings): boolean =>
  wechatLoginSettings(settings) !== null || hasWechatSandbox(settings);

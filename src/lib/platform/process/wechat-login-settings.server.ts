import { z } from 'zod';

/** The settings of logging in by WeChat: a website application of its open platform, which is none that takes payments. */
export const wechatLoginFields = {
  WECHAT_LOGIN_APP_ID: z.string().optional(),
  WECHAT_LOGIN_SECRET: z.string().optional(),
};

type Given = z.output<z.ZodObject<typeof wechatLoginFields>> & {
  SITE_MODE: 'demo' | 'live';
  SITE_URL?: string | undefined;
};

/** What the open platform knows the shop by. */
export interface WechatLoginSettings {
  appId: string;
  secret: string;
}

/** What does not fit together: half an application, and one without an address to come back to. */
export function checkWechatLoginFields(
  { WECHAT_LOGIN_APP_ID: id, WECHAT_LOGIN_SECRET: secret, SITE_URL }: Given,
  complain: (field: string, message: string) => void,
): void {
  if (!id && !secret) return;
  if (!secret) complain('WECHAT_LOGIN_SECRET', '没有设置；要和 WECHAT_LOGIN_APP_ID 一起设置');
  if (!id) complain('WECHAT_LOGIN_APP_ID', '没有设置；要和 WECHAT_LOGIN_SECRET 一起设置');
  if (!SITE_URL) complain('SITE_URL', '没有设置；微信授权后要回到这个网址，请填商城的公开地址');
}

/** The application's settings, or null where the shop has none. */
export const wechatLoginSettings = (given: Given): WechatLoginSettings | null =>
  given.WECHAT_LOGIN_APP_ID && given.WECHAT_LOGIN_SECRET
    ? { appId: given.WECHAT_LOGIN_APP_ID, secret: given.WECHAT_LOGIN_SECRET }
    : null;

/** Whether the built-in sandbox stands for WeChat: in a demo shop that has no application. */
export const hasWechatSandbox = (given: Given): boolean =>
  given.SITE_MODE === 'demo' && wechatLoginSettings(given) === null;

import { describe, expect, it } from 'vitest';
import { readSettings } from '#lib/platform/process/settings.server.ts';
import { hasWechatSandbox, wechatLoginSettings } from '#lib/platform/process/provider-settings.server.ts';

const APP = { WECHAT_LOGIN_APP_ID: 'wx1', WECHAT_LOGIN_SECRET: 'secret' };
const SITE_URL = 'https://shop.example';

describe('settings of logging in by WeChat', () => {
  it('come together, with an address to come back to', () => {
    expect(wechatLoginSettings(readSettings({ ...APP, SITE_URL }))).toEqual({
      appId: 'wx1',
      secret: 'secret',
    });
    expect(() => readSettings({ WECHAT_LOGIN_APP_ID: 'wx1', SITE_URL })).toThrow('WECHAT_LOGIN_SECRET');
    expect(() => readSettings({ WECHAT_LOGIN_SECRET: 's', SITE_URL })).toThrow('WECHAT_LOGIN_APP_ID');
    expect(() => readSettings(APP)).toThrow('SITE_URL');
  });

  it('leave the sandbox to demo shops without an application', () => {
    expect(hasWechatSandbox(readSettings({}))).toBe(true);
    expect(hasWechatSandbox(readSettings({ ...APP, SITE_URL }))).toBe(false);
    expect(hasWechatSandbox(readSettings({ SITE_MODE: 'live' }))).toBe(false);
    expect(wechatLoginSettings(readSettings({ SITE_MODE: 'live' }))).toBeNull();
  });
});

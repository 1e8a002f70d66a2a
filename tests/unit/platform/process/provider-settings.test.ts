import { describe, expect, it } from 'vitest';
import {
  alipaySettings,
  hasSandbox,
  hasWechatSandbox,
  wechatLoginSettings,
  wechatSettings,
} from '#lib/platform/process/provider-settings.server.ts';
import { ownOrigin, readSettings } from '#lib/platform/process/settings.server.ts';
import { makeKeys } from '#tests/support/gateways/payments.ts';

const keys = makeKeys();
const oneLine = (pem: string): string => pem.trim().replaceAll('\n', String.raw`\n`);
const bare = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\n/g, '');

const ALIPAY = {
  SITE_URL: 'https://shop.example.com',
  ALIPAY_APP_ID: '2021',
  ALIPAY_PRIVATE_KEY: oneLine(keys.privateKey),
  ALIPAY_PUBLIC_KEY: bare(keys.publicKey),
};
const WECHAT = {
  SITE_URL: 'https://shop.example.com',
  WECHAT_APP_ID: 'wx1',
  WECHAT_MCH_ID: '1900',
  WECHAT_SERIAL_NO: '5157',
  WECHAT_PRIVATE_KEY: keys.privateKey,
  WECHAT_API_V3_KEY: '0123456789abcdef0123456789abcdef',
  WECHAT_PLATFORM_KEY_ID: 'PUB_KEY_ID_1',
  WECHAT_PLATFORM_KEY: keys.publicKey,
};

describe('the settings of payments', () => {
  it('take keys as PEM, in one line or as Base64 alone', () => {
    const read = alipaySettings(readSettings(ALIPAY));
    expect(read?.privateKey).toBe(keys.privateKey);
    expect(read?.publicKey).toBe(keys.publicKey);
    expect(wechatSettings(readSettings(WECHAT))).toMatchObject({
      mchId: '1900',
      platformKey: keys.publicKey,
    });
  });

  it('have no provider but the sandbox where nothing is set', () => {
    const demo = readSettings({});
    expect([alipaySettings(demo), wechatSettings(demo), hasSandbox(demo)]).toEqual([null, null, true]);
    expect(hasSandbox(readSettings({ PAYMENT_SANDBOX: 'off' }))).toBe(false);
    expect(hasSandbox(readSettings({ SITE_MODE: 'live' }))).toBe(false);
  });

  it.each(Object.keys(ALIPAY).map((name) => [name, ALIPAY] as const))(
    'name %s where it alone is missing',
    (name, all) => {
      expect(() => readSettings({ ...all, [name]: '' })).toThrow(new RegExp(`${name}：没有设置；支付宝`));
    },
  );

  it.each(Object.keys(WECHAT).map((name) => [name, WECHAT] as const))(
    'name %s where it alone is missing',
    (name, all) => {
      expect(() => readSettings({ ...all, [name]: '' })).toThrow(new RegExp(`${name}：没有设置；微信支付`));
    },
  );

  it.each([
    [{ ...ALIPAY, ALIPAY_PRIVATE_KEY: 'no key' }, /ALIPAY_PRIVATE_KEY：不是可用的私钥/],
    [{ ...ALIPAY, ALIPAY_PUBLIC_KEY: 'no key' }, /ALIPAY_PUBLIC_KEY：不是可用的公钥/],
    [{ ...WECHAT, WECHAT_API_V3_KEY: 'short' }, /WECHAT_API_V3_KEY：必须是 32 个字符/],
    [{ PAYMENT_SANDBOX: 'maybe' }, /PAYMENT_SANDBOX：只能是 on 或 off/],
    [{ SITE_MODE: 'live', PAYMENT_SANDBOX: 'on' }, /PAYMENT_SANDBOX：正式营业/],
  ])('refuse what cannot be used', (env, words) => {
    expect(() => readSettings(env)).toThrow(words);
  });

  it('know where the process itself can be reached', () => {
    expect(ownOrigin(readSettings({ HOST: '0.0.0.0', PORT: '4000' }))).toBe('http://127.0.0.1:4000');
    expect(ownOrigin(readSettings({ HOST: '10.0.0.5', PORT: '4000', SITE_URL: 'https://x.example' }))).toBe(
      'http://10.0.0.5:4000',
    );
  });
});

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

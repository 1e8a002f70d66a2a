import { describe, expect, it } from 'vitest';
import { SETTING_EXAMPLES } from '#lib/platform/process/setting-examples.rules.ts';
import { readSettings, SettingsError } from '#lib/platform/process/settings.server.ts';

/** The sentence about one variable that cannot be used. */
function complaint(env: Record<string, string>, name: string): string {
  try {
    readSettings(env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n').find((line) => line.startsWith(`  ${name}：`)) ?? error.message;
  }
  return 'nothing is wrong';
}

/** Removes an example, and with it the names of variables and addresses: no other English may be left. */
const withoutNames = (words: string, name: string): string =>
  words
    .replace(`例如 ${name}=${SETTING_EXAMPLES[name as keyof typeof SETTING_EXAMPLES]}`, '')
    .replaceAll(/[A-Z0-9_]{2,}(=live)?|https?:\/\/|smtps?:\/\/|sqlite:|postgres:\/\/|PEM|\\n/g, '');

describe('a setting that cannot be used', () => {
  it.each([
    ...['abc', '-1', '70000', '1.5', 'Infinity'].map((value) => ['PORT', value]),
    ...['mysql://x', 'sqlite::memory:', 'postgres://', 'postgres://u:p/w@host/x'].map((value) => [
      'DATABASE_URL',
      value,
    ]),
    ['SITE_URL', 'shop.example.com'],
    ['SITE_URL', 'shop.example.com:443'],
    ['MAIN_SITE_URL', 'javascript:alert(1)'],
    ['API_ORIGIN', '/api'],
    ['ANALYTICS_SRC', 'x'],
    ['TRUSTED_PROXIES', 'yes'],
    ['TRUSTED_PROXIES', '-1'],
    ['PAGE_CACHE_MB', 'much'],
    ['PAGE_CACHE_MB', '0'],
    ['SMS_WEBHOOK_URL', 'sms'],
    ['SMS_WEBHOOK_SECRET', 'short'],
    ['SMTP_URL', 'https://smtp.example.com'],
    ['MAIL_FROM', 'no address'],
    ['ALIPAY_PRIVATE_KEY', 'no key'],
    ['ALIPAY_GATEWAY', 'x'],
    ['WECHAT_PLATFORM_KEY', 'no key'],
    ['WECHAT_API_V3_KEY', 'short'],
    ['KUAIDI100_ENDPOINT', 'x'],
    ['LOGISTICS_SANDBOX_SPEED', 'fast'],
    ['LOGISTICS_SANDBOX_SPEED', '0'],
  ] as [string, string][])('%s=%s is refused in Chinese, with an example', (name, value) => {
    const words = complaint({ [name]: value }, name);
    expect(words).toContain(`例如 ${name}=`);
    expect(withoutNames(words, name)).not.toMatch(/[a-z]{3}/i);
  });

  it.each([
    ['SITE_MODE', 'test', '只能是 demo 或 live'],
    ['LOG_LEVEL', 'loud', '只能是 fatal、error、warn、info、debug、silent 之一'],
    ['INVOICE_PROVIDER', 'none', '只能是 manual 或 sandbox'],
    ['PAYMENT_SANDBOX', 'maybe', '只能是 on 或 off'],
  ])('%s=%s is answered with what it may be', (name, value, words) => {
    expect(complaint({ [name]: value }, name)).toContain(words);
  });

  it.each([
    [{ SMS_WEBHOOK_URL: 'https://sms.example.com' }, 'SMS_WEBHOOK_SECRET'],
    [{ MAIL_FROM: 'a@example.com' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtps://smtp.example.com' }, 'MAIL_FROM'],
    [{ SMS_WEBHOOK_SECRET: '0123456789abcdef' }, 'SMS_WEBHOOK_URL'],
    [{ KUAIDI100_KEY: 'x' }, 'KUAIDI100_CUSTOMER'],
  ])('%o names the other half, %s', (env, name) => {
    expect(complaint(env, name)).toMatch(new RegExp(`^  ${name}：没有设置.*例如 ${name}=`));
  });

  it('is reported together with every other one', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'x', SITE_URL: 'x' })).toThrow(
      /PORT：[^]*SITE_URL：[^]*LOG_LEVEL：/,
    );
  });

  it('has an example that can be used', () => {
    const { INVOICE_PROVIDER, ...all } = SETTING_EXAMPLES;
    const usable = Object.fromEntries(Object.entries(all).filter(([name]) => !/_KEY$/.test(name)));
    for (const [name, value] of Object.entries({ ...usable, INVOICE_PROVIDER })) {
      expect(complaint({ [name]: value }, name)).not.toMatch(new RegExp(`^  ${name}：`));
    }
  });
});

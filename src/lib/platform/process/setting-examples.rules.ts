import type { Settings } from '#lib/platform/process/settings.server.ts';

const KEY = String.raw`"-----BEGIN PRIVATE KEY-----\nMIIEvQ…\n-----END PRIVATE KEY-----"`;
const PUBLIC = String.raw`"-----BEGIN PUBLIC KEY-----\nMIIBIj…\n-----END PUBLIC KEY-----"`;

/** Valid example of each variable, for the message about an invalid one. */
export const SETTING_EXAMPLES: Readonly<Record<keyof Settings, string>> = {
  PORT: '4321',
  HOST: '127.0.0.1',
  DATABASE_URL: 'sqlite:var/yaocang.db',
  SITE_MODE: 'live',
  SITE_URL: 'https://shop.example.com',
  MAIN_SITE_URL: 'https://www.example.com',
  API_ORIGIN: 'https://api.example.com',
  ANALYTICS_SRC: 'https://tongji.example.com/count.js',
  LOG_LEVEL: 'info',
  TRUSTED_PROXIES: '1',
  PAGE_CACHE_MB: '32',
  SMS_WEBHOOK_URL: 'https://sms.example.com/send',
  SMS_WEBHOOK_SECRET: '5f1c0e7a9b3d4682',
  SMTP_URL: 'smtps://用户名:密码@smtp.example.com:465',
  MAIL_FROM: 'invoice@shop.example.com',
  INVOICE_PROVIDER: 'manual',
  ALIPAY_APP_ID: '2021000000000000',
  ALIPAY_PRIVATE_KEY: KEY,
  ALIPAY_PUBLIC_KEY: PUBLIC,
  ALIPAY_GATEWAY: 'https://openapi.alipay.com/gateway.do',
  WECHAT_APP_ID: 'wx1234567890abcdef',
  WECHAT_MCH_ID: '1900000001',
  WECHAT_SERIAL_NO: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_PRIVATE_KEY: KEY,
  WECHAT_API_V3_KEY: '0123456789abcdef0123456789abcdef',
  WECHAT_PLATFORM_KEY_ID: 'PUB_KEY_ID_0119000000012024010100000000000000',
  WECHAT_PLATFORM_KEY: PUBLIC,
  WECHAT_ENDPOINT: 'https://api.mch.weixin.qq.com',
  PAYMENT_SANDBOX: 'off',
  WECHAT_LOGIN_APP_ID: 'wx1234567890abcdef',
  WECHAT_LOGIN_SECRET: '0123456789abcdef0123456789abcdef',
  KUAIDI100_CUSTOMER: '0123456789ABCDEF0123456789ABCDEF',
  KUAIDI100_KEY: 'AbCdEfGh1234',
  KUAIDI100_ENDPOINT: 'https://poll.kuaidi100.com/poll/query.do',
  LOGISTICS_SANDBOX_SPEED: '60',
};

import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';

/** A key in one line of the environment: PEM with `\n` for line breaks, or its Base64 alone. */
const pemOf = (text: string, title: 'PRIVATE KEY' | 'PUBLIC KEY'): string => {
  const lines = text.replaceAll(String.raw`\n`, '\n').trim();
  if (lines.includes('-----BEGIN')) return lines;
  const body =
    lines
      .replaceAll(/\s/g, '')
      .match(/.{1,64}/g)
      ?.join('\n') ?? '';
  return `-----BEGIN ${title}-----\n${body}\n-----END ${title}-----\n`;
};

const readable = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

/** Converts every private key to PKCS 8, every public one to SPKI, from any format. */
const privateKey = z
  .string()
  .refine(
    (text) => readable(() => createPrivateKey(pemOf(text, 'PRIVATE KEY'))),
    '不是可用的私钥（PEM，换行写作 \\n）',
  )
  .transform((text) =>
    createPrivateKey(pemOf(text, 'PRIVATE KEY')).export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
const publicKey = z
  .string()
  .refine(
    (text) => readable(() => createPublicKey(pemOf(text, 'PUBLIC KEY'))),
    '不是可用的公钥（PEM，换行写作 \\n）',
  )
  .transform((text) =>
    createPublicKey(pemOf(text, 'PUBLIC KEY')).export({ type: 'spki', format: 'pem' }).toString(),
  );

/** A whole address of the web, as every setting that names one takes it. */
export const webAddress = z.url({
  protocol: /^https?$/,
  message: '必须是 http:// 或 https:// 开头的完整网址',
});

/** The settings of payment providers, as the environment names them. */
export const paymentFields = {
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY: privateKey.optional(),
  ALIPAY_PUBLIC_KEY: publicKey.optional(),
  ALIPAY_GATEWAY: webAddress.optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_MCH_ID: z.string().optional(),
  WECHAT_SERIAL_NO: z.string().optional(),
  WECHAT_PRIVATE_KEY: privateKey.optional(),
  WECHAT_API_V3_KEY: z.string().length(32, '必须是 32 个字符').optional(),
  WECHAT_PLATFORM_KEY_ID: z.string().optional(),
  WECHAT_PLATFORM_KEY: publicKey.optional(),
  WECHAT_ENDPOINT: webAddress.optional(),
  PAYMENT_SANDBOX: z.enum(['on', 'off'], { message: '只能是 on 或 off' }).optional(),
};

type GivenPayment = z.output<z.ZodObject<typeof paymentFields>>;

/** Settings of Alipay; the gateway's address only where it is not the usual one. */
export interface AlipaySettings {
  appId: string;
  privateKey: string;
  publicKey: string;
  gateway?: string | undefined;
}

/** Settings of WeChat Pay; `platformKeyId` is the number of its public key or certificate. */
export interface WechatSettings {
  appId: string;
  mchId: string;
  serialNo: string;
  privateKey: string;
  apiV3Key: string;
  platformKeyId: string;
  platformKey: string;
  endpoint?: string | undefined;
}

const ALIPAY = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const;
const WECHAT = [
  ...(['WECHAT_APP_ID', 'WECHAT_MCH_ID', 'WECHAT_SERIAL_NO', 'WECHAT_PRIVATE_KEY'] as const),
  ...(['WECHAT_API_V3_KEY', 'WECHAT_PLATFORM_KEY_ID', 'WECHAT_PLATFORM_KEY'] as const),
];

/** Reports contradictory payment settings: an incomplete provider, a sandbox in a live shop. */
export function checkPaymentFields(
  given: GivenPayment & { SITE_MODE: 'demo' | 'live'; SITE_URL?: string | undefined },
  complain: (field: string, message: string) => void,
): void {
  for (const [word, names] of [
    ['支付宝', ALIPAY],
    ['微信支付', WECHAT],
  ] as const) {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === names.length) continue;
    for (const name of missing)
      complain(name, `没有设置；${word}的几项要么都填，要么都不填：${names.join('、')}`);
    if (given.SITE_URL === undefined)
      complain('SITE_URL', `没有设置；${word}要从公网把付款通知发到这个网址，请填商城的公开地址`);
  }
  if (given.SITE_MODE === 'live' && given.PAYMENT_SANDBOX === 'on')
    complain('PAYMENT_SANDBOX', '正式营业（SITE_MODE=live）不能打开沙箱支付，请去掉这一项');
}

/** Alipay's settings, or null where the shop has none. */
export const alipaySettings = (given: GivenPayment): AlipaySettings | null =>
  given.ALIPAY_APP_ID && given.ALIPAY_PRIVATE_KEY && given.ALIPAY_PUBLIC_KEY
    ? {
        appId: given.ALIPAY_APP_ID,
        privateKey: given.ALIPAY_PRIVATE_KEY,
        publicKey: given.ALIPAY_PUBLIC_KEY,
        gateway: given.ALIPAY_GATEWAY,
      }
    : null;

/** WeChat Pay's settings, or null where the shop has none. */
export const wechatSettings = (given: GivenPayment): WechatSettings | null =>
  given.WECHAT_APP_ID &&
  given.WECHAT_MCH_ID &&
  given.WECHAT_SERIAL_NO &&
  given.WECHAT_PRIVATE_KEY &&
  given.WECHAT_API_V3_KEY &&
  given.WECHAT_PLATFORM_KEY_ID &&
  given.WECHAT_PLATFORM_KEY
    ? {
        appId: given.WECHAT_APP_ID,
        mchId: given.WECHAT_MCH_ID,
        serialNo: given.WECHAT_SERIAL_NO,
        privateKey: given.WECHAT_PRIVATE_KEY,
        apiV3Key: given.WECHAT_API_V3_KEY,
        platformKeyId: given.WECHAT_PLATFORM_KEY_ID,
        platformKey: given.WECHAT_PLATFORM_KEY,
        endpoint: given.WECHAT_ENDPOINT,
      }
    : null;

/** True when the sandbox takes payments: in a demo unless it is switched off, in a live shop never. */
export const hasSandbox = (given: GivenPayment & { SITE_MODE: 'demo' | 'live' }): boolean =>
  given.SITE_MODE === 'demo' && given.PAYMENT_SANDBOX !== 'off';

/** The settings of asking where parcels are: 快递100, and how fast the sandbox of a demo shop moves them. */
export const logisticsFields = {
  KUAIDI100_CUSTOMER: z.string().optional(),
  KUAIDI100_KEY: z.string().optional(),
  KUAIDI100_ENDPOINT: webAddress.optional(),
  LOGISTICS_SANDBOX_SPEED: z.coerce
    .number('必须是 1 至 10000 的数')
    .min(1, '必须是 1 至 10000 的数')
    .max(10_000, '必须是 1 至 10000 的数')
    .default(1),
};

type GivenLogistics = z.output<z.ZodObject<typeof logisticsFields>>;

/** The shop's account at 快递100. */
export interface Kuaidi100Settings {
  customer: string;
  key: string;
  endpoint: string;
}

const KUAIDI100 = 'https://poll.kuaidi100.com/poll/query.do';

/** Reports contradictory logistics settings: an incomplete account. */
export function checkLogisticsFields(
  { KUAIDI100_CUSTOMER: customer, KUAIDI100_KEY: key }: GivenLogistics,
  complain: (field: string, message: string) => void,
): void {
  if (customer && !key) complain('KUAIDI100_KEY', '没有设置；要和 KUAIDI100_CUSTOMER 一起设置');
  if (key && !customer) complain('KUAIDI100_CUSTOMER', '没有设置；要和 KUAIDI100_KEY 一起设置');
}

/** The account's settings, or null where the shop has none. */
export const kuaidi100Settings = ({
  KUAIDI100_CUSTOMER: customer,
  KUAIDI100_KEY: key,
  KUAIDI100_ENDPOINT: endpoint = KUAIDI100,
}: GivenLogistics): Kuaidi100Settings | null => (customer && key ? { customer, key, endpoint } : null);

/**
 * The settings of logging in by WeChat: a website application of its open platform, not the one that takes payments.
 */
export const wechatLoginFields = {
  WECHAT_LOGIN_APP_ID: z.string().optional(),
  WECHAT_LOGIN_SECRET: z.string().optional(),
};

type GivenLogin = z.output<z.ZodObject<typeof wechatLoginFields>> & {
  SITE_MODE: 'demo' | 'live';
  SITE_URL?: string | undefined;
};

/** The shop's application at the WeChat open platform. */
export interface WechatLoginSettings {
  appId: string;
  secret: string;
}

/** Reports contradictory login settings: an incomplete application, or one without an address to return to. */
export function checkWechatLoginFields(
  { WECHAT_LOGIN_APP_ID: id, WECHAT_LOGIN_SECRET: secret, SITE_URL }: GivenLogin,
  complain: (field: string, message: string) => void,
): void {
  if (!id && !secret) return;
  if (!secret) complain('WECHAT_LOGIN_SECRET', '没有设置；要和 WECHAT_LOGIN_APP_ID 一起设置');
  if (!id) complain('WECHAT_LOGIN_APP_ID', '没有设置；要和 WECHAT_LOGIN_SECRET 一起设置');
  if (!SITE_URL) complain('SITE_URL', '没有设置；微信授权后要回到这个网址，请填商城的公开地址');
}

/** The application's settings, or null where the shop has none. */
export const wechatLoginSettings = (given: GivenLogin): WechatLoginSettings | null =>
  given.WECHAT_LOGIN_APP_ID && given.WECHAT_LOGIN_SECRET
    ? { appId: given.WECHAT_LOGIN_APP_ID, secret: given.WECHAT_LOGIN_SECRET }
    : null;

/** True when the built-in sandbox stands for WeChat: in a demo shop without an application. */
export const hasWechatSandbox = (given: GivenLogin): boolean =>
  given.SITE_MODE === 'demo' && wechatLoginSettings(given) === null;

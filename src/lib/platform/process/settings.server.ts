import { z } from 'zod';
import {
  checkLogisticsFields,
  checkPaymentFields,
  checkWechatLoginFields,
  logisticsFields,
  paymentFields,
  wechatLoginFields,
  webAddress,
} from '#lib/platform/process/provider-settings.server.ts';
import { SETTING_EXAMPLES } from '#lib/platform/process/setting-examples.rules.ts';

const PORT_WORDS = '必须是 0 至 65535 的整数';
const PROXIES_WORDS = '必须是整数，前面有几层反向代理就写几，没有写 0';
const MEGABYTES_WORDS = '必须是大于 0 的数，单位 MB';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const port = z.coerce.number(PORT_WORDS).int(PORT_WORDS).min(0, PORT_WORDS).max(65_535, PORT_WORDS);
const proxies = z.coerce.number(PROXIES_WORDS).int(PROXIES_WORDS).min(0, PROXIES_WORDS);

/** The HTTP service that sends text messages, and the secret its requests are signed with. */
const smsFields = {
  SMS_WEBHOOK_URL: webAddress.optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16, '至少 16 个字符').optional(),
};

/** The mail server, and the sender of its e-mails. */
const mailFields = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, message: '必须是 smtp:// 或 smtps:// 开头的网址' }).optional(),
  MAIL_FROM: z.email('必须是邮箱地址').optional(),
};

/** Pairs of settings that are useless without each other. */
const PAIRS = [
  ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const;

const schema = z
  .object({
    PORT: port.default(4321),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATABASE_URL: z
      .string()
      .regex(
        /^(sqlite:(?!:memory:).|postgres(ql)?:\/\/.)/,
        '必须是 sqlite:文件 或 postgres://用户:密码@主机/数据库',
      )
      .refine(
        (text) => text.startsWith('sqlite:') || URL.canParse(text),
        '不是完整的网址；用户名和密码里的 @ / : # ? % 要写成 %40 %2F %3A %23 %3F %25',
      )
      .default('sqlite:var/yaocang.db'),
    SITE_MODE: z.enum(['demo', 'live'], { message: '只能是 demo 或 live' }).default('demo'),
    SITE_URL: webAddress.optional(),
    MAIN_SITE_URL: webAddress.optional(),
    API_ORIGIN: webAddress.optional(),
    ANALYTICS_SRC: webAddress.optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `只能是 ${LOG_LEVELS.join('、')} 之一`).default('info'),
    TRUSTED_PROXIES: proxies.default(0),
    PAGE_CACHE_MB: z.coerce.number(MEGABYTES_WORDS).positive(MEGABYTES_WORDS).default(32),
    ...smsFields,
    ...mailFields,
    INVOICE_PROVIDER: z.enum(['manual', 'sandbox'], { message: '只能是 manual 或 sandbox' }).optional(),
    ...paymentFields,
    ...wechatLoginFields,
    ...logisticsFields,
  })
  .refine(({ INVOICE_PROVIDER, SITE_MODE }) => SITE_MODE === 'demo' || INVOICE_PROVIDER !== 'sandbox', {
    path: ['INVOICE_PROVIDER'],
    message: '正式营业（SITE_MODE=live）不能用 sandbox，它开的是样张',
  })
  .superRefine((given, context) => {
    const complain = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    for (const [one, other] of PAIRS) {
      if (given[one] && !given[other]) complain(other, `没有设置；要和 ${one} 一起设置`);
      if (given[other] && !given[one]) complain(one, `没有设置；要和 ${other} 一起设置`);
    }
    checkPaymentFields(given, complain);
    checkWechatLoginFields(given, complain);
    checkLogisticsFields(given, complain);
  });

/** Settings from the environment, read once at start. Sizes in MB where the name ends so. */
export type Settings = z.infer<typeof schema>;

/**
 * Returns the site's own origin, for canonical links and QR codes: the configured one, never a request's Host, as these
 * stand in pages cached for everyone.
 */
export const siteOrigin = ({ SITE_URL, HOST, PORT }: Settings): string =>
  SITE_URL ? new URL(SITE_URL).origin : `http://${HOST}:${PORT}`;

/** Returns the address this process listens on, for requests to itself. */
export const ownOrigin = ({ HOST, PORT }: Settings): string =>
  `http://${['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST}:${PORT}`;

/** True when buyers reach the site over TLS; then cookies are sent only over TLS. */
export const isSecureSite = ({ SITE_URL }: Settings): boolean => SITE_URL?.startsWith('https:') ?? false;

/** Thrown when a variable of the environment cannot be used; the message names each one, with a value that would do. */
export class SettingsError extends Error {}

/** Reads and checks the settings; an empty variable counts as absent. Throws {@link SettingsError}. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given, { error: () => '不能用这个值' });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = path[0] as keyof Settings;
    return `  ${name}：${message}。例如 ${name}=${SETTING_EXAMPLES[name]}`;
  });
  throw new SettingsError(`启动设置有误，请改正后再启动：\n${lines.join('\n')}`);
}

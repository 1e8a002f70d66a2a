import { z } from 'zod';
import {
  checkLogisticsFields,
  checkPaymentFields,
  checkWechatLoginFields,
  logisticsFields,
  paymentFields,
  wechatLoginFields,
} from '#lib/platform/process/provider-settings.server.ts';

const port = z.coerce.number().int('必须是整数').min(0, '不能小于 0').max(65535, '不能大于 65535');
const url = z.url({ message: '必须是完整网址，例如 https://shop.example.com' });

/** The HTTP service that sends text messages, and the secret its requests are signed with. */
const smsFields = {
  SMS_WEBHOOK_URL: url.optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16, '至少 16 个字符').optional(),
};

/** The mail server, and the sender of its e-mails. */
const mailFields = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, message: '必须像 smtps://用户名:密码@smtp.example.com:465' })
    .optional(),
  MAIL_FROM: z.email('必须是邮箱，例如 invoice@shop.example.com').optional(),
};

const schema = z
  .object({
    PORT: port.default(4321),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATABASE_URL: z
      .string()
      .regex(/^(sqlite:(?!:memory:).|postgres(ql)?:\/\/)/, '必须是 sqlite:文件 或 postgres://…')
      .default('sqlite:var/yaocang.db'),
    SITE_MODE: z.enum(['demo', 'live'], { message: '只能是 demo 或 live' }).default('demo'),
    SITE_URL: url.optional(),
    MAIN_SITE_URL: url.optional(),
    API_ORIGIN: url.optional(),
    ANALYTICS_SRC: url.optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    TRUSTED_PROXIES: z.coerce.number().int('必须是整数').min(0, '不能小于 0').default(0),
    PAGE_CACHE_MB: z.coerce.number().positive('必须大于 0').default(32),
    ...smsFields,
    ...mailFields,
    INVOICE_PROVIDER: z.enum(['manual', 'sandbox'], { message: '只能是 manual 或 sandbox' }).optional(),
    ...paymentFields,
    ...wechatLoginFields,
    ...logisticsFields,
  })
  .refine(({ SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET }) => !SMS_WEBHOOK_URL === !SMS_WEBHOOK_SECRET, {
    path: ['SMS_WEBHOOK_SECRET'],
    message: '要和 SMS_WEBHOOK_URL 一起设置',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL === !MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: '要和 SMTP_URL 一起设置',
  })
  .refine(({ INVOICE_PROVIDER, SITE_MODE }) => SITE_MODE === 'demo' || INVOICE_PROVIDER !== 'sandbox', {
    path: ['INVOICE_PROVIDER'],
    message: '正式营业不能用 sandbox，它开的是样张',
  })
  .superRefine((given, context) => {
    const complain = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    checkPaymentFields(given, complain);
    checkWechatLoginFields(given, complain);
    checkLogisticsFields(given, complain);
  });

/** What the environment decides, read once at start. Sizes in MB where the name says so. */
export type Settings = z.infer<typeof schema>;

/**
 * The site's own origin, for canonical links and QR codes: the configured one, never the Host a request names, as
 * these stand in pages kept for everyone.
 */
export const siteOrigin = ({ SITE_URL, HOST, PORT }: Settings): string =>
  SITE_URL ? new URL(SITE_URL).origin : `http://${HOST}:${PORT}`;

/** Where this very process listens, for what it sends to itself. */
export const ownOrigin = ({ HOST, PORT }: Settings): string =>
  `http://${['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST}:${PORT}`;

/** Whether buyers reach the site over TLS; then cookies are sent only that way. */
export const isSecureSite = ({ SITE_URL }: Settings): boolean => SITE_URL?.startsWith('https:') ?? false;

/** Thrown when a variable of the environment cannot be used; the message names each one. */
export class SettingsError extends Error {}

/** Reads and checks the settings; an empty variable counts as absent. Throws {@link SettingsError}. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}：${issue.message}`);
  throw new SettingsError(`启动设置有误，请改正后再启动：\n${lines.join('\n')}`);
}

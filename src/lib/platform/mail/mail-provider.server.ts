import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { MailMessage } from '#lib/platform/mail/mail.rules.ts';
import type { Settings } from '#lib/platform/process/settings.server.ts';

/** Sends an e-mail to its address; throws with the reason where it cannot. */
interface MailProvider {
  readonly name: 'outbox' | 'smtp';
  send(message: MailMessage): Promise<void>;
}

/** Dependencies of sending, in addition to the database. */
export interface MailSender {
  provider: MailProvider;
  log: Pick<Logger, 'warn'>;
}

const WITHIN_MS = 8000;
const SENT_WITHIN_MS = 30_000;

/** The sender of the settings: the mail server where one is set, else the outbox alone. */
export function mailSenderOf(
  { SMTP_URL, MAIL_FROM, SITE_MODE }: Settings,
  log: MailSender['log'],
): MailSender {
  const provider =
    SMTP_URL && MAIL_FROM ? smtpProvider(new URL(SMTP_URL), MAIL_FROM) : outboxProvider(SITE_MODE === 'demo');
  return { provider, log };
}

/** Leaves e-mails in the outbox, where operators of a demo shop read them; a live shop's buyers would wait in vain. */
const outboxProvider = (isDemo: boolean): MailProvider => ({
  name: 'outbox',
  send: async () => {
    if (!isDemo) throw new Error('没有接入邮件服务，请设置 SMTP_URL');
  },
});

/** Hands e-mails to a mail server: `smtps://name:password@host:465`, or `smtp://` where the server offers STARTTLS. */
function smtpProvider(server: URL, from: string): MailProvider {
  const secure = server.protocol === 'smtps:';
  const transport = createTransport({
    host: server.hostname,
    port: Number(server.port) || (secure ? 465 : 587),
    secure,
    ...(server.username && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    socketTimeout: SENT_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    send: async ({ to, subject, text, files }) => {
      const attachments = files.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(bytes),
      }));
      await transport.sendMail({ from, to, subject, text, attachments });
    },
  };
}

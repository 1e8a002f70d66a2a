import { mailSenderOf, type MailSender } from '#lib/platform/mail/mail-provider.server.ts';
import { readSettings } from '#lib/platform/process/settings.server.ts';

/** The sender of a demo shop: e-mails stay in its outbox. */
export const mailSender = (): MailSender => mailSenderOf(readSettings({}), { warn: () => undefined });

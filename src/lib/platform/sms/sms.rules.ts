import { maskNumber } from '#lib/platform/sms/mask.rules.ts';

/** What each template needs to be written out. */
export interface SmsTemplates {
  code: { code: string; purpose: string; minutes: number };
}

export type SmsTemplate = keyof SmsTemplates;

/** A text message, as its template and what goes into it: providers approve templates, not texts. */
export interface SmsMessage<Name extends SmsTemplate = SmsTemplate> {
  phone: string;
  template: Name;
  values: SmsTemplates[Name];
}

const WORDS: { [Name in SmsTemplate]: (values: SmsTemplates[Name]) => string } = {
  code: ({ code, purpose, minutes }) =>
    `【药仓】验证码 ${code}，用于${purpose}，${minutes} 分钟内有效。请勿告诉他人。`,
};

/** What a template's text may not tell anybody but who receives it. */
const SECRETS: Record<SmsTemplate, readonly string[]> = { code: ['code'] };

/** A message written out, as its receiver reads it. */
export const smsText = ({ template, values }: SmsMessage): string => WORDS[template](values);

/** A message written out for others: what is for the receiver alone is replaced. */
export function maskedText(message: SmsMessage): string {
  const hidden = Object.fromEntries(SECRETS[message.template].map((name) => [name, '******']));
  return smsText({ ...message, values: { ...message.values, ...hidden } });
}

export type OutboxState = 'queued' | 'sent' | 'failed';

/** States of a text message, in the words operators read. */
export const OUTBOX_STATES: Record<OutboxState, string> = {
  sent: '已发送',
  failed: '发送失败',
  queued: '发送中',
};

/** What a log may say of a message. */
export const logOf = ({ phone, template }: SmsMessage) => ({ phone: maskNumber(phone), template });

/** Masks a telephone number so that it stays distinguishable but identifies no person: `139****1001`. */
export const maskNumber = (phone: string): string =>
  phone.length < 8 ? phone.replace(/.(?=..)/g, '*') : `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** Values needed by each template. */
export interface SmsTemplates {
  code: { code: string; purpose: string; minutes: number };
  /** A business may buy from now on. */
  certificates_passed: { company: string };
  /** Certificates it needs to buy are refused, with the reason shown when it logs in. */
  certificates_rejected: { company: string; certificate: string };
  /** A certificate of its own or of one of its stores expires or has expired: `what` names it and the day. */
  certificates_ending: { company: string; what: string };
  /** Receipts of orders with ephedrine are due or overdue: `what` names them and the time. */
  receipts_due: { company: string; what: string };
  /** Goods that it bought were recalled: `what` names the lots. */
  recall: { company: string; what: string };
  /** Goods that it waits for have arrived: `what` names them, `then` the next step. */
  arrival: { company: string; what: string; then: string };
}

export type SmsTemplate = keyof SmsTemplates;

/**
 * A text message, as its template and its values: providers approve templates, not texts. One with a `key` is sent
 * once, even if its words differ the next time.
 */
export type SmsMessage = {
  [Name in SmsTemplate]: { phone: string; template: Name; values: SmsTemplates[Name]; key?: string };
}[SmsTemplate];

const WORDS: { [Name in SmsTemplate]: (values: SmsTemplates[Name]) => string } = {
  code: ({ code, purpose, minutes }) =>
    `【药仓】验证码 ${code}，用于${purpose}，${minutes} 分钟内有效。请勿告诉他人。`,
  certificates_passed: ({ company }) => `【药仓】${company}的资质已审核通过，现在可以登录下单。`,
  certificates_rejected: ({ company, certificate }) =>
    `【药仓】${company}的${certificate}未通过审核，请登录“资质证照”查看原因，修改后重新提交。`,
  certificates_ending: ({ company, what }) =>
    `【药仓】${company}：${what}。请登录后上传新证照，以免影响采购。`,
  receipts_due: ({ company, what }) =>
    `【药仓】${company}：${what}。请登录“订单回执”上传，逾期不能再订含麻黄碱商品。`,
  recall: ({ company, what }) =>
    `【药仓】${company}：${what}已召回，请立即停售、停用并单独存放，登录“我的订单”退货或回报已用数量。`,
  arrival: ({ company, what, then }) => `【药仓】${company}：您等的${what}到货了，${then}。`,
};

/** Values of a template that only the recipient may see. */
const SECRETS: Record<SmsTemplate, readonly string[]> = {
  code: ['code'],
  certificates_passed: [],
  certificates_rejected: [],
  certificates_ending: [],
  receipts_due: [],
  recall: [],
  arrival: [],
};

/** A message written out, as its receiver reads it. */
export const smsText = ({ template, values }: SmsMessage): string =>
  (WORDS[template] as (values: SmsMessage['values']) => string)(values);

/** Writes a message for others to read: values for the receiver alone are replaced. */
export function maskedText(message: SmsMessage): string {
  const hidden = Object.fromEntries(SECRETS[message.template].map((name) => [name, '******']));
  return smsText({ ...message, values: { ...message.values, ...hidden } } as SmsMessage);
}

export type OutboxState = 'queued' | 'sent' | 'failed';

/** States of a text message, in the words operators read. */
export const OUTBOX_STATES: Record<OutboxState, string> = {
  sent: '已发送',
  failed: '发送失败',
  queued: '发送中',
};

/** Returns the parts of a message that may be logged. */
export const logOf = ({ phone, template }: SmsMessage) => ({ phone: maskNumber(phone), template });

import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Settings } from '#lib/platform/process/settings.server.ts';
import {
  type SmsMessage,
  smsText,
  type SmsTemplate,
  type SmsTemplates,
} from '#lib/platform/sms/sms.rules.ts';

/** Sends a text message to a phone; throws with the reason where it cannot. */
interface SmsProvider {
  readonly name: string;
  send<Name extends SmsTemplate>(phone: string, template: Name, values: SmsTemplates[Name]): Promise<void>;
}

/** Dependencies of sending, in addition to the database. */
export interface SmsSender {
  provider: SmsProvider;
  /** True when operators may read codes in the outbox: in a demo shop, whose phones are fictitious. */
  showsSecrets: boolean;
  /** True when messages stay in a demo shop's outbox and reach no phone. */
  isKeptHere: boolean;
  log: Pick<Logger, 'warn'>;
}

const SEND_WITHIN_MS = 8000;

/** The sender of the settings: the HTTP service where one is set, else the outbox alone. */
export function smsSenderOf(settings: Settings, log: SmsSender['log']): SmsSender {
  const { SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET, SITE_MODE } = settings;
  const isDemo = SITE_MODE === 'demo';
  const provider =
    SMS_WEBHOOK_URL && SMS_WEBHOOK_SECRET
      ? webhookProvider(SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET)
      : outboxProvider(isDemo);
  if (!isDemo && provider.name === 'outbox')
    log.warn('no service for text messages: nobody can sign or set a payment password');
  return { provider, showsSecrets: isDemo, isKeptHere: isDemo && provider.name === 'outbox', log };
}

/** Leaves messages in the outbox, where operators of a demo shop read them; a live shop's buyers would wait in vain. */
const outboxProvider = (isDemo: boolean): SmsProvider => ({
  name: 'outbox',
  send: async () => {
    if (!isDemo) throw new Error('没有接入短信服务，请设置 SMS_WEBHOOK_URL');
  },
});

/**
 * Posts each message as JSON to an HTTP service, which passes it on to the operator's own provider. `X-Signature` is
 * the HMAC-SHA256, in hex, of `X-Timestamp` (ms), a full stop and the body; any status of 2xx counts as sent.
 */
const webhookProvider = (address: string, secret: string): SmsProvider => ({
  name: 'webhook',
  send: async (phone, template, values) => {
    const text = smsText({ phone, template, values } as SmsMessage);
    const body = JSON.stringify({ phone, template, values, text });
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signature,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_WITHIN_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`短信服务回答 ${answer.status}`);
  },
});

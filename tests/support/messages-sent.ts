import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSettings } from '#lib/platform/process/settings.server.ts';
import { smsSenderOf, type SmsSender } from '#lib/platform/sms/sms-provider.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { inboxOf } from '#lib/people/messages/messages.service.ts';
import type { InboxMessage } from '#lib/people/messages/messages.rules.ts';

/** Returns the sender of text messages of a shop with these settings; what it logs goes to `warned`. */
export function senderWith(env: Record<string, string> = {}, warned: unknown[] = []): SmsSender {
  const log = { warn: (...words: unknown[]) => void warned.push(words) };
  return smsSenderOf(readSettings(env), log as SmsSender['log']);
}

/** The code of the last text message to a phone, as operators of a demo shop read it. */
export async function lastCode(db: Db, phone: string): Promise<string> {
  const row = await db
    .selectFrom('outbox')
    .select('text')
    .where('phone', '=', phone)
    .where('text', 'like', '%验证码%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const code = /验证码 (\d{6})/.exec(row?.text ?? '')?.[1];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

/** Another six digits. */
export const otherCode = (code: string): string => (code === '000000' ? '111111' : '000000');

/** Makes a phone able to request a code again without waiting. */
export async function forgetCodeLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', 'like', 'code-%').execute();
}

/** The messages of a member, the newest first. */
export const messagesTo = async (db: Db, member: { id: number }): Promise<InboxMessage[]> =>
  (await inboxOf(db, member, { kind: null, page: 1 })).messages;

/** Only the titles of it. */
export const titlesTo = async (db: Db, member: { id: number }): Promise<string[]> =>
  (await messagesTo(db, member)).map(({ title }) => title);

/** A service for text messages that answers as asked, and keeps what it was sent. */
export interface Webhook {
  url: string;
  /** Answers this status from now on; `null` takes requests and never answers. */
  answer(status: number | null): void;
  received: { headers: IncomingHttpHeaders; body: string }[];
  close(): Promise<void>;
}

export async function startWebhook(): Promise<Webhook> {
  let status: number | null = 200;
  const received: Webhook['received'] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      if (status !== null) response.writeHead(status).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    answer: (next) => void (status = next),
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The signature a message of the webhook must carry, in hex. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

import { readSettings } from '#lib/platform/process/settings.server.ts';
import { smsSenderOf, type SmsSender } from '#lib/platform/sms/sms-provider.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** How a shop with these settings sends text messages; what it logs goes to `warned`. */
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

/** Lets a phone ask for a code again without waiting. */
export async function forgetCodeLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', 'like', 'code-%').execute();
}

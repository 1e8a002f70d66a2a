import type { Db } from '#lib/platform/db/database.server.ts';
import {
  GatewayError,
  type Notice,
  type NoticeAnswer,
  type PaymentProvider,
  type ReceivedNotice,
} from '#lib/trade/payments/gateway/provider.rules.ts';
import { withoutNul } from '#lib/platform/http/call/plain-text.rules.ts';
import { deleteRefused } from '#lib/trade/payments/tries/notices.repository.ts';
import { REFUSED_KEPT_MS } from '#lib/trade/payments/tries/tries.rules.ts';
import { keepRefused, takeNotice } from '#lib/trade/payments/tries/settle.service.ts';

/** An answer in the provider's words; `refused` says, for the log, why a notice was not taken. */
export type AnsweredNotice = NoticeAnswer & { refused?: string };

/**
 * Takes a notice as it came over HTTP. One that its provider did not sign, or that cannot be read, changes nothing; it is
 * only kept to be looked at.
 * Whatever else goes wrong is thrown, and the provider sends it again.
 */
export async function answerNotice(
  db: Db,
  provider: PaymentProvider,
  received: ReceivedNotice,
  now: number,
): Promise<AnsweredNotice> {
  let notice;
  try {
    notice = plainNotice(await provider.readNotice(received));
  } catch (error) {
    const refused = error instanceof GatewayError ? error.message : `unreadable: ${String(error)}`;
    await keepRefused(db, provider.name, { body: received.body, why: refused }, now);
    return { ...provider.noticeAnswer(false), refused };
  }
  await takeNotice(db, provider.name, notice, now);
  return provider.noticeAnswer(true);
}

/** A notice whose numbers are texts that the database takes: a NUL in one of them is no part of any number of ours. */
const plainNotice = ({ id, outTradeNo, tradeNo, ...rest }: Notice): Notice => ({
  ...rest,
  id: withoutNul(id),
  outTradeNo: withoutNul(outTradeNo),
  tradeNo: withoutNul(tradeNo),
});

/** Forgets what was refused long ago. */
export const forgetRefused = (db: Db, now: number): Promise<void> => deleteRefused(db, now - REFUSED_KEPT_MS);

import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { sandboxKeys, signText } from '#lib/trade/payments/providers/sandbox/sandbox-keys.service.ts';
import {
  MOMENT_HEADER,
  SIGNATURE_HEADER,
  signedText,
} from '#lib/trade/payments/providers/sandbox/sandbox.rules.ts';
import {
  type DueNotice,
  findDueNotices,
  setNotice,
  takeNotice,
} from '#lib/trade/payments/providers/sandbox/sandbox.repository.ts';

const AT_A_TIME = 20;
const ANSWER_WITHIN_MS = 5000;
/** The pauses before a notice that was not taken is sent again, in ms. */
const AGAIN_AFTER_MS = [2000, 5000, 15_000, 60_000, 5 * 60_000, 30 * 60_000];
const LONGEST_ANSWER = 100;

/** The address that takes the notices of a provider. */
type NoticeUrl = (provider: PaymentProviderName) => string;

/**
 * Sends the sandbox's notices that are due to whom it plays, each by one process, again and again until they are taken
 * with the word `success`. Returns how many were sent here.
 */
export async function sendSandboxNotices(db: Db, noticeUrl: NoticeUrl, now: number): Promise<number> {
  const due = await findDueNotices(db, AT_A_TIME, now);
  const sent = await Promise.all(
    due.map(async (notice) => {
      const pause = AGAIN_AFTER_MS[notice.attempts];
      const again = now + (pause ?? 0) + ANSWER_WITHIN_MS;
      if (!(await takeNotice(db, { id: notice.id, dueAt: notice.dueAt ?? 0, again }))) return 0;
      const answer = await send(db, noticeUrl(notice.provider), notice);
      const last_answer = answer.slice(0, LONGEST_ANSWER);
      if (answer === 'success') await setNotice(db, notice.id, { state: 'taken', due_at: null, last_answer });
      else if (pause === undefined)
        await setNotice(db, notice.id, { state: 'given_up', due_at: null, last_answer });
      else await setNotice(db, notice.id, { last_answer });
      return 1;
    }),
  );
  return sent.reduce<number>((sum, one) => sum + one, 0);
}

async function send(db: Db, noticeUrl: string, notice: DueNotice): Promise<string> {
  const { noticeId: id, outTradeNo, tradeNo, state, amountFen } = notice;
  const body = JSON.stringify({
    id,
    out_trade_no: outTradeNo,
    trade_no: tradeNo,
    state,
    amount_fen: amountFen,
  });
  const moment = String(Date.now());
  const signature = signText(await sandboxKeys(db), signedText(moment, body));
  try {
    const answer = await fetch(noticeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [MOMENT_HEADER]: moment,
        [SIGNATURE_HEADER]: signature,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return await answer.text();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

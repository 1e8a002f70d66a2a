import { randomUUID } from 'node:crypto';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  MOMENT_HEADER,
  type SandboxChoice,
  SENT_AFTER_MS,
  SIGNATURE_HEADER,
  signedText,
} from '#lib/trade/payments/providers/sandbox.rules.ts';
import {
  type DueNotice,
  findDueNotices,
  findTradeByToken,
  insertNotices,
  moveWaitingTrade,
  setNotice,
  takeNotice,
} from '#lib/trade/payments/providers/sandbox.repository.ts';
import type { TradeState } from '#lib/trade/payments/providers/provider.rules.ts';
import { sandboxKeys, signText } from '#lib/trade/payments/providers/sandbox-provider.service.ts';

/** A trade as its buyer sees it at the sandbox. Amount in fen, times in ms UTC. */
export interface SandboxTrade {
  /** Provider that the sandbox simulates. */
  provider: PaymentProviderName;
  title: string;
  outTradeNo: string;
  tradeNo: string;
  amountFen: number;
  state: TradeState;
  expiresAt: number;
}

/** Finds the trade of a page, or null when there is none. */
export async function sandboxTrade(db: Db, token: string, now: number): Promise<SandboxTrade | null> {
  const trade = await findTradeByToken(db, token);
  if (!trade) return null;
  const { provider, title, amountFen, state, expiresAt } = trade;
  const numbers = { outTradeNo: trade.outTradeNo, tradeNo: trade.tradeNo };
  const shown = state === 'waiting' && expiresAt <= now ? 'closed' : state;
  return { provider, title, ...numbers, amountFen, state: shown, expiresAt };
}

/**
 * Ends a trade as its buyer chooses and queues its notices. Throws `not_found`, or `conflict` once it was ended or has
 * expired.
 */
export async function endSandboxTrade(
  db: Db,
  { token, choice }: { token: string; choice: SandboxChoice },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const trade = await findTradeByToken(trx, token);
    if (!trade) throw notFound('这笔沙箱付款');
    if (trade.state === 'waiting' && trade.expiresAt <= now)
      throw new ShopError('conflict', '付款时间已过，请回到商城重新付款。');
    const change =
      choice === 'failed' ? { state: 'failed' as const } : { state: 'paid' as const, paid_at: now };
    if (!(await moveWaitingTrade(trx, trade.id, change)))
      throw new ShopError('conflict', '这笔付款已经处理过，请回到商城查看结果。');
    const noticeId = randomUUID();
    await insertNotices(
      trx,
      SENT_AFTER_MS[choice].map((after) => ({
        trade_id: trade.id,
        notice_id: noticeId,
        state: 'waiting' as const,
        due_at: now + after,
        created_at: now,
      })),
    );
  });
}

const AT_A_TIME = 20;
const ANSWER_WITHIN_MS = 5000;
/** Pauses (ms) before a notice that was not taken is sent again. */
const AGAIN_AFTER_MS = [2000, 5000, 15_000, 60_000, 5 * 60_000, 30 * 60_000];
const LONGEST_ANSWER = 100;

/** Returns the address that takes the notices of a provider. */
type NoticeUrl = (provider: PaymentProviderName) => string;

/**
 * Sends the sandbox's notices that are due to the simulated provider's address, each by one process, and retries until
 * they are answered with the word `success`. Returns how many were sent by this process.
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

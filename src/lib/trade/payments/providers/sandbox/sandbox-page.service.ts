import { randomUUID } from 'node:crypto';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { type SandboxChoice, SENT_AFTER_MS } from '#lib/trade/payments/providers/sandbox/sandbox.rules.ts';
import {
  findTradeByToken,
  insertNotices,
  moveWaitingTrade,
} from '#lib/trade/payments/providers/sandbox/sandbox.repository.ts';
import type { TradeState } from '#lib/trade/payments/gateway/provider.rules.ts';

/** A trade as its buyer sees it at the sandbox. Amount in fen, times in ms UTC. */
export interface SandboxTrade {
  /** Who the sandbox plays. */
  provider: PaymentProviderName;
  title: string;
  outTradeNo: string;
  tradeNo: string;
  amountFen: number;
  state: TradeState;
  expiresAt: number;
}

/** The trade of a page, or null where there is none. */
export async function sandboxTrade(db: Db, token: string, now: number): Promise<SandboxTrade | null> {
  const trade = await findTradeByToken(db, token);
  if (!trade) return null;
  const { provider, title, amountFen, state, expiresAt } = trade;
  const numbers = { outTradeNo: trade.outTradeNo, tradeNo: trade.tradeNo };
  const shown = state === 'waiting' && expiresAt <= now ? 'closed' : state;
  return { provider, title, ...numbers, amountFen, state: shown, expiresAt };
}

/**
 * Ends a trade as its buyer chooses and puts the notices of it into the queue. Throws `not_found`, or `conflict` once
 * it was ended or its time is over.
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

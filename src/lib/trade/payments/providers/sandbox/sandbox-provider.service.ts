import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import {
  GatewayError,
  type Notice,
  type PaymentProvider,
  type ReceivedNotice,
  type TradeReport,
} from '#lib/trade/payments/gateway/provider.rules.ts';
import { sandboxBook } from '#lib/trade/payments/providers/sandbox/sandbox-statement.service.ts';
import { isSigned, sandboxKeys } from '#lib/trade/payments/providers/sandbox/sandbox-keys.service.ts';
import {
  MOMENT_HEADER,
  SIGNATURE_HEADER,
  signedText,
} from '#lib/trade/payments/providers/sandbox/sandbox.rules.ts';
import {
  addRefunded,
  findSandboxRefund,
  findTrade,
  insertSandboxRefund,
  insertTrade,
  moveWaitingTrade,
} from '#lib/trade/payments/providers/sandbox/sandbox.repository.ts';
import type { SandboxTradeRow } from '#lib/trade/payments/providers/sandbox/sandbox.table.ts';

/** A notice is believed so long before or after the moment it was signed for. */
const SIGNED_WITHIN_MS = 5 * 60_000;

const noticeBody = z.object({
  id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  state: z.enum(['paid', 'failed']),
  amount_fen: z.int(),
});

/**
 * The built-in gateway, where nothing is really paid: a book of its own, a page where the buyer chooses how it ends,
 * signed notices over HTTP. `pageOf` is the address of a trade's page; `name` is who it plays: as Alipay it leads to
 * that page, else it is scanned.
 */
export function sandboxProvider(
  db: Db,
  pageOf: (token: string) => string,
  name: PaymentProviderName = 'sandbox',
): PaymentProvider {
  return {
    name,
    isPlayed: true,
    start: async ({ outTradeNo, amountFen, title, expiresAt }) => {
      const now = Date.now();
      await insertTrade(db, {
        token: randomBytes(16).toString('base64url'),
        provider: name,
        out_trade_no: outTradeNo,
        trade_no: `SB${formatDate(now).replaceAll('-', '')}${String(randomInt(1e12)).padStart(12, '0')}`,
        title,
        amount_fen: amountFen,
        state: 'waiting',
        created_at: now,
        expires_at: expiresAt,
      });
      const { token } = await tradeOf(db, outTradeNo);
      return { kind: name === 'alipay' ? 'page' : 'code', text: pageOf(token) };
    },
    readNotice: (received) => readNotice(db, received),
    noticeAnswer: (isTaken) => ({
      status: isTaken ? 200 : 400,
      type: 'text/plain; charset=utf-8',
      body: isTaken ? 'success' : 'fail',
    }),
    query: async (outTradeNo) => {
      const trade = await findTrade(db, outTradeNo);
      return trade ? toReport(trade) : { outTradeNo, tradeNo: '', state: 'waiting', amountFen: null };
    },
    close: async (outTradeNo) => {
      const trade = await findTrade(db, outTradeNo);
      if (trade) await moveWaitingTrade(db, trade.id, { state: 'closed' });
    },
    refund: async ({ outTradeNo, outRefundNo, amountFen }) => {
      const { id: trade_id } = await tradeOf(db, outTradeNo);
      await transact(db, async (trx) => {
        const refund = {
          out_refund_no: outRefundNo,
          trade_id,
          amount_fen: amountFen,
          created_at: Date.now(),
        };
        if (!(await insertSandboxRefund(trx, refund))) return;
        if (!(await addRefunded(trx, trade_id, amountFen)))
          throw new GatewayError('refused', `${outTradeNo} has not so much left to refund`);
      });
      return { isDone: true };
    },
    refundState: async ({ outRefundNo }) => ((await findSandboxRefund(db, outRefundNo)) ? 'done' : 'none'),
    statement: async (day) => ({ lines: await sandboxBook(db, { provider: name, day }), faults: [] }),
  };
}

async function tradeOf(db: Db, outTradeNo: string): Promise<SandboxTradeRow> {
  const trade = await findTrade(db, outTradeNo);
  if (!trade) throw new GatewayError('refused', `the sandbox knows of no trade ${outTradeNo}`);
  return trade;
}

async function readNotice(db: Db, { headers, body }: ReceivedNotice): Promise<Notice> {
  const moment = headers.get(MOMENT_HEADER) ?? '';
  const signature = headers.get(SIGNATURE_HEADER) ?? '';
  const isNow = Math.abs(Number(moment) - Date.now()) <= SIGNED_WITHIN_MS;
  if (!isNow || !isSigned(await sandboxKeys(db), signedText(moment, body), signature))
    throw new GatewayError('forged', 'a sandbox notice with a wrong signature');
  const { id, out_trade_no, trade_no, state, amount_fen } = noticeBody.parse(JSON.parse(body));
  return { id, outTradeNo: out_trade_no, tradeNo: trade_no, state, amountFen: amount_fen };
}

const toReport = ({ outTradeNo, tradeNo, state, amountFen }: SandboxTradeRow): TradeReport => ({
  outTradeNo,
  tradeNo,
  state,
  amountFen,
});

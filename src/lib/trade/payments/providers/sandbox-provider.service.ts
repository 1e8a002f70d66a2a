import { createSign, createVerify, generateKeyPair, randomBytes, randomInt } from 'node:crypto';
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
} from '#lib/trade/payments/providers/provider.rules.ts';
import { sandboxBook } from '#lib/trade/payments/providers/sandbox-statement.service.ts';
import { MOMENT_HEADER, SIGNATURE_HEADER, signedText } from '#lib/trade/payments/providers/sandbox.rules.ts';
import {
  addRefunded,
  findKey,
  findSandboxRefund,
  findTrade,
  insertKey,
  insertSandboxRefund,
  insertTrade,
  moveWaitingTrade,
  type SandboxKeyRow,
} from '#lib/trade/payments/providers/sandbox.repository.ts';
import type { SandboxTradeRow } from '#lib/trade/payments/payments.table.ts';
import { promisify } from 'node:util';

/** Time (ms) before and after its signed moment within which a notice is accepted. */
const SIGNED_WITHIN_MS = 5 * 60_000;

const noticeBody = z.object({
  id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  state: z.enum(['paid', 'failed']),
  amount_fen: z.int(),
});

/**
 * Creates the built-in gateway, where no real money is paid: it has its own book, a page where the buyer chooses how
 * the payment ends, and signed notices over HTTP. `pageOf` is the address of a trade's page; `name` is the provider it
 * simulates: as Alipay it leads to that page, as any other it shows a code to scan.
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

const NAME = 'gateway';
const makeKeyPair = promisify(generateKeyPair);
const known = new WeakMap<Db, Promise<SandboxKeyRow>>();

/** Returns the sandbox gateway's keys: created once for a database, the same in all processes. */
export function sandboxKeys(db: Db): Promise<SandboxKeyRow> {
  const keys = known.get(db) ?? loadKeys(db);
  known.set(db, keys);
  keys.catch(() => known.delete(db));
  return keys;
}

async function loadKeys(db: Db): Promise<SandboxKeyRow> {
  const found = await findKey(db, NAME);
  if (found) return found;
  const { privateKey, publicKey } = await makeKeyPair('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  await insertKey(db, { name: NAME, privatePem: privateKey, publicPem: publicKey, createdAt: Date.now() });
  const kept = await findKey(db, NAME);
  if (!kept) throw new Error('the keys of the sandbox gateway were not kept');
  return kept;
}

/** Returns the RSA-SHA256 signature of a text, as Base64. */
export const signText = ({ privatePem }: SandboxKeyRow, text: string): string =>
  createSign('RSA-SHA256').update(text).sign(privatePem, 'base64');

const isSigned = ({ publicPem }: SandboxKeyRow, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text).verify(publicPem, signature, 'base64');

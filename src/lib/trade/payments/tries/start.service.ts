import { randomInt } from 'node:crypto';
import { heldBackOf } from '#lib/catalogue/goods/lots/held-lots.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { asGateway, isTransferWaiting, moveRefusal } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { requireSellableLots } from '#lib/trade/payments/lots-to-pay.service.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { findOrdersByIds } from '#lib/trade/orders/order-steps.service.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import {
  GatewayError,
  type PaymentProvider,
  type Providers,
} from '#lib/trade/payments/providers/provider.rules.ts';
import {
  closeSoon,
  findOpenTries,
  findOpenTry,
  insertTry,
  setOpenTry,
} from '#lib/trade/payments/tries/tries.repository.ts';
import {
  askAfter,
  MOST_OPEN,
  MOST_ORDERS_TOGETHER,
  MOST_PAYABLE,
  START_LIMIT,
  subjectOf,
  TOP_UP,
  TRY_REUSED_MS,
  TRY_VALID_MS,
} from '#lib/trade/payments/tries/tries.rules.ts';
import type { PaymentTryOrderRow, PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';

/** Providers of the shop, the chosen one, and the page to return to. */
export interface Gateway {
  providers: Providers;
  provider: PaymentProviderName;
  /** address to which the provider sends the buyer back from a try */
  returnTo: (tryId: number) => string;
}

/**
 * Starts paying the member's own orders together. An open try for the same orders is used again, whichever user starts
 * it: two tabs and the way back show one code. Only the latest few stay open. Throws `not_found`, `not_payable`,
 * `too_many_requests`, and `gateway_failed` when the provider does not answer.
 */
export async function startOrderPayment(
  db: Db,
  member: Member,
  { orderIds, gateway }: { orderIds: readonly number[]; gateway: Gateway },
  now: number,
): Promise<PaymentTryRow> {
  const provider = chosen(gateway);
  await checkLots(db, member, orderIds, now);
  const row = await transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const orders = await checkPayable(trx, member, orderIds, now);
    const shares = orders.map(({ id, payableFen }) => ({ orderId: id, amountFen: payableFen }));
    const subject = subjectOf(orders.map(({ id }) => id));
    const payBefore = Math.min(...orders.map(({ payBefore }) => payBefore));
    const amountFen = shares.reduce((sum, share) => sum + share.amountFen, 0);
    const wanted = { purpose: 'orders', subject, amountFen, shares, payBefore } as const;
    return openTry(trx, { member, provider, ...wanted }, now);
  });
  await closeEarlier(db, row, now);
  return startAt(db, provider, { row, title: titleOf(row), returnTo: gateway.returnTo });
}

/** Starts a top-up of the member's balance. Throws `invalid_form` for too little or too much, and the same as above. */
export async function startTopUp(
  db: Db,
  member: Member,
  { amountFen, gateway }: { amountFen: number; gateway: Gateway },
  now: number,
): Promise<PaymentTryRow> {
  const provider = chosen(gateway);
  if (amountFen < TOP_UP.least || amountFen > TOP_UP.most) {
    throw fieldError(
      'amount',
      `每次充值 ${formatFen(TOP_UP.least)} 到 ${formatFen(TOP_UP.most)}，请改金额。`,
    );
  }
  const row = await transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const wanted = {
      purpose: 'top_up',
      subject: 'top_up',
      amountFen,
      shares: [],
      payBefore: Infinity,
    } as const;
    return openTry(trx, { member, provider, ...wanted }, now);
  });
  await closeEarlier(db, row, now);
  return startAt(db, provider, { row, title: titleOf(row), returnTo: gateway.returnTo });
}

function chosen({ providers, provider }: Gateway): PaymentProvider {
  const found = providers.get(provider);
  if (found) return found;
  throw fieldError('provider', `本站没有开通${PAYMENT_PROVIDERS[provider]}，请换一种付款方式。`);
}

/**
 * Throws `not_payable` when lots of an order went off sale and cannot be replaced. Runs in a transaction of its own, as
 * an order is held before its member.
 */
async function checkLots(db: Db, member: Member, orderIds: readonly number[], now: number): Promise<void> {
  for (const id of new Set(orderIds))
    if ((await heldBackOf(db, id, now)).length > 0)
      await transact(db, async (trx) => {
        const held = await holdOrder(trx, id, member.id);
        if (held) await requireSellableLots(trx, held, now);
      });
}

async function checkPayable(
  trx: Trx,
  member: Member,
  orderIds: readonly number[],
  now: number,
): Promise<OrderRow[]> {
  const ids = [...new Set(orderIds)];
  if (ids.length > MOST_ORDERS_TOGETHER)
    throw fieldError('order_ids', `一次最多一起支付 ${MOST_ORDERS_TOGETHER} 张订单。`);
  const orders = await findOrdersByIds(trx, member.id, ids);
  if (orders.length < ids.length || orders.length === 0) throw notFound('这个订单');
  for (const order of orders) {
    const refusal = refusalOf(order, now);
    if (refusal) throw new ShopError('not_payable', refusal);
  }
  return orders;
}

/**
 * Returns the reason why a payment is not started; null when it may be. Its money would be refused, a transfer waits,
 * or it is too late.
 */
function refusalOf(order: OrderRow, now: number): string | null {
  const refusal = moveRefusal('pay_online', order, asGateway(order.memberId), now);
  if (refusal === 'kind') return '含麻黄碱类商品的订单只能用公司账户对公转账付款。';
  if (order.state === 'cancelled') return `订单 ${order.no} 已取消，不能付款。如仍需要，请重新下单。`;
  if (refusal !== null) return `订单 ${order.no} 已付款，无需再次付款。`;
  if (isTransferWaiting(order)) return `订单 ${order.no} 已提交转账信息，正在等待确认，无需重复付款。`;
  return order.payBefore <= now ? `订单 ${order.no} 已过付款期限，请重新下单。` : null;
}

interface Wanted {
  member: Member;
  provider: PaymentProvider;
  purpose: PaymentTryRow['purpose'];
  subject: string;
  amountFen: number;
  shares: readonly Omit<PaymentTryOrderRow, 'tryId'>[];
  payBefore: number;
}

async function openTry(
  trx: Trx,
  { member, provider, purpose, subject, amountFen, shares, payBefore }: Wanted,
  now: number,
): Promise<PaymentTryRow> {
  const wanted = { memberId: member.id, provider: provider.name, subject, amountFen };
  const open = await findOpenTry(trx, wanted, now + TRY_REUSED_MS);
  if (open) return open;
  await spend(trx, START_LIMIT, String(member.id), now);
  await refuseTooMany(trx, member, purpose);
  const expiresAt = Math.min(now + TRY_VALID_MS, payBefore);
  return insertTry(
    trx,
    {
      member_id: member.id,
      provider: provider.name,
      purpose,
      subject,
      amount_fen: amountFen,
      out_trade_no: newTradeNo(now),
      state: 'open',
      start_kind: '',
      confirmed_by: '',
      created_at: now,
      expires_at: expiresAt,
      next_query_at: now + askAfter({ createdAt: now, expiresAt }, now),
    },
    shares,
  );
}

async function refuseTooMany(trx: Trx, member: Member, purpose: PaymentTryRow['purpose']): Promise<void> {
  const open = await findOpenTries(trx, member.id, purpose);
  if (open.length < MOST_OPEN[purpose]) return;
  throw new ShopError('too_many_requests', '前面的付款码正在关闭，请一分钟后再试；已有的付款码还能付。');
}

/**
 * Closes the tries before the latest few, at the provider too. Runs outside the transaction, which holds the member:
 * settling a try holds the try first.
 */
async function closeEarlier(db: Db, { memberId, purpose }: PaymentTryRow, now: number): Promise<void> {
  const open = await findOpenTries(db, memberId, purpose);
  const earlier = open.slice(MOST_PAYABLE[purpose]).filter(({ isNeedless }) => !isNeedless);
  if (earlier.length > 0)
    await closeSoon(
      db,
      earlier.map(({ id }) => id),
      now,
    );
}

/** Returns a trade number of the day and random digits, which does not reveal the number of payments. */
function newTradeNo(now: number): string {
  const digits = Array.from({ length: 2 }, () => String(randomInt(1e8)).padStart(8, '0')).join('');
  return `P${formatDate(now).replaceAll('-', '')}${digits}`;
}

const titleOf = ({ purpose, outTradeNo }: PaymentTryRow): string =>
  purpose === 'top_up' ? `药仓余额充值 ${outTradeNo}` : `药仓采购订单 ${outTradeNo}`;

/**
 * Starts a try at the provider, outside any transaction, as it may take long. Starting again gives the same payment.
 */
async function startAt(
  db: Db,
  provider: PaymentProvider,
  { row, title, returnTo }: { row: PaymentTryRow; title: string; returnTo: Gateway['returnTo'] },
): Promise<PaymentTryRow> {
  if (row.startKind !== '') return row;
  try {
    const { kind, text } = await provider.start({
      outTradeNo: row.outTradeNo,
      amountFen: row.amountFen,
      expiresAt: row.expiresAt,
      title,
      returnUrl: returnTo(row.id),
    });
    await setOpenTry(db, row.id, { start_kind: kind, start_text: text });
    return { ...row, startKind: kind, startText: text };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const word = PAYMENT_PROVIDERS[provider.name];
    const words = error.kind === 'silent' ? '暂时没有响应' : '没有接受这笔付款';
    await setOpenTry(db, row.id, { problem: `${word}${words}` });
    throw new ShopError('gateway_failed', `${word}${words}，请稍后再试，或换一种付款方式。`);
  }
}
